import { steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { envelope } from "./envelope.ts";
import { faultTest } from "./fault-test.ts";
import { A_THEN_B } from "./stage.ts";
import { streamChunks } from "./stream-chunks.ts";
import { streamText } from "./stream-text.ts";

const DEBUG = { debug: { echo_upstream_body: true } } as const;
type Debugged = { readonly debug?: { readonly echo_upstream_body?: unknown } };
const bodyOf = (chunk: unknown) => (chunk as Debugged).debug?.echo_upstream_body;

faultTest("the first chunk of a stream shows what the provider was sent", async (stage) => {
  const reply = await stage.chat({ stream: true, temperature: 0.5, max_tokens: 9, ...DEBUG });
  const [first, ...rest] = streamChunks(reply);
  expect(first).toMatchObject({
    id: reply.headers["x-generation-id"],
    model: "t/one",
    provider: "A",
    choices: [],
  });
  expect(bodyOf(first)).toEqual(stage.a.calls[0]?.body);
  expect(bodyOf(first)).toMatchObject({ model: "internal-a", max_tokens: 9, temperature: 0.5 });
  expect(rest.some((chunk) => "debug" in chunk)).toBe(false);
  expect(streamText(rest)).toBe("from-a");
});

faultTest("each provider that was tried has one, a failed one too", async (stage) => {
  stage.a.answer([steps.status(500), steps.json({ error: { message: "broken" } })]);
  const chunks = streamChunks(await stage.chat({ ...A_THEN_B, stream: true, ...DEBUG }));
  const told = chunks.filter((chunk) => "debug" in chunk);
  expect(told).toEqual(chunks.slice(0, 2));
  expect(told.map((chunk) => chunk.provider)).toEqual(["A", "B"]);
  expect(told.map((chunk) => bodyOf(chunk) as { model: string }).map(({ model }) => model)).toEqual(
    ["internal-a", "internal-b"],
  );
  expect(streamText(chunks)).toBe("from-b");
});

faultTest("it is no token: a failure right after it still has a status", async (stage) => {
  stage.a.answer([steps.status(503), steps.json({ error: { message: "busy" } })]);
  envelope(await stage.chat({ stream: true, ...DEBUG }), 503);
});

faultTest(
  "where all fail after the response has begun, it comes before the error",
  async (stage) => {
    for (const [provider, status] of [
      [stage.a, 500],
      [stage.b, 503],
    ] as const) {
      const refusal = [steps.status(status), steps.json({ error: { message: "broken" } })];
      provider.answer([steps.pause(300), ...refusal]);
    }
    const reply = await stage.chat({ ...A_THEN_B, stream: true, ...DEBUG });
    expect(reply.body.toString()).toMatch(/^: SLUICE PROCESSING\n/);
    const chunks = streamChunks(reply);
    expect(chunks.map((chunk) => chunk.provider)).toEqual(["A", "B", "B"]);
    const [a, b, error] = chunks;
    expect([bodyOf(a), bodyOf(b)]).toMatchObject([
      { model: "internal-a" },
      { model: "internal-b" },
    ]);
    expect(error).toMatchObject({ error: { code: expect.any(Number) } });
  },
  { more: "stream: { keep_alive: 50ms }" },
);

faultTest("a stream that breaks later shows it once", async (stage) => {
  stage.a.answer([
    steps.header("content-type", "text/event-stream"),
    steps.event({ choices: [{ index: 0, delta: { content: "half" }, finish_reason: null }] }),
    steps.reset(),
  ]);
  const chunks = streamChunks(await stage.chat({ stream: true, ...DEBUG }));
  expect(chunks.filter((chunk) => "debug" in chunk)).toEqual(chunks.slice(0, 1));
  expect(chunks.at(-1)).toMatchObject({ error: { code: 502 } });
});

faultTest("credentials are not in it, the rest is whole", async (stage) => {
  const content = `my key is up-secret-a and my picture ${"QUJD".repeat(2000)}`;
  const reply = await stage.chat({
    stream: true,
    messages: [{ role: "user", content }],
    tools: [{ type: "mcp", headers: { Authorization: "Bearer of-a-tool" } }],
    ...DEBUG,
  });
  const text = reply.body.toString();
  expect(text).not.toContain("up-secret-a");
  expect(text).not.toContain("of-a-tool");
  expect(bodyOf(streamChunks(reply)[0])).toMatchObject({
    messages: [{ role: "user", content: content.replace("up-secret-a", "[redacted]") }],
    tools: [{ type: "mcp", headers: { Authorization: "[redacted]" } }],
  });
});

faultTest(
  "a plain answer has none, and neither has a stream that asked for none",
  async (stage) => {
    const plain = await stage.chat(DEBUG);
    expect(plain.status).toBe(200);
    expect(JSON.parse(plain.body.toString())).not.toHaveProperty("debug");
    const asked = { stream: true, debug: { echo_upstream_body: false } };
    expect(streamChunks(await stage.chat(asked)).some((chunk) => "debug" in chunk)).toBe(false);
  },
);
