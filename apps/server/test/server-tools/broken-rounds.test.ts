import { errorAnswer, steps } from "@sluice/mock-upstream";
import { expect, vi } from "vitest";
import { BROKEN_STREAM, saying } from "../clients/scripted-answers.ts";
import { open, type Reply } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { faultTest, faultTests } from "../faults/fault-test.ts";
import { A_THEN_B, type Stage } from "../faults/stage.ts";
import { streamChunks } from "../faults/stream-chunks.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, says, streamScript } from "../faults/upstream-chunk.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";
import { calling, callOf, roundsOf, toldBefore } from "./__fixtures__/tool-stage.ts";
import { waits } from "./__fixtures__/waits.ts";

const DATETIME = "sluice_datetime";
const tools = [{ type: "openrouter:datetime" }];
const forms = { whole: false, "as a stream": true };
const down = errorAnswer(503);
const plugin = new URL("./__fixtures__/test-tools.ts", import.meta.url).href;
const withTools = { more: `plugins: { "${plugin}": {} }` };

faultTests(
  "a round that fails before it speaks is another endpoint's",
  forms,
  async (stage, stream) => {
    stage.a.next(calling("Well. ", callOf(DATETIME)), down);
    const reply = await stage.chat({ ...A_THEN_B, tools, stream });
    const text = stream
      ? streamText(cleanStream(reply))
      : JSON.parse(reply.body.toString()).choices[0].message.content;
    expect(text).toBe("Well. from-b");
    expect(stage.b.calls[0]?.body).toMatchObject({
      messages: [{ role: "user" }, { role: "assistant" }, { role: "tool" }],
    });
    const record = await stage.ledger(reply);
    expect(JSON.parse(record.calls)).toMatchObject([
      { provider: "a", failure: null },
      { provider: "a", failure: "unavailable", costNanos: 0 },
      { provider: "b", failure: null },
    ]);
    expect(record).toMatchObject({ provider: "b", outcome: "complete" });
  },
);

faultTest("later rounds stay with the endpoint that answered", async (stage) => {
  const rounds = 4;
  const again = Array.from({ length: rounds }, (_, at) =>
    calling("", callOf(DATETIME, {}, `c${at}`)),
  );
  stage.a.next(...again);
  stage.b.next(...again);
  const reply = await stage.chat({ model: "t/two", tools });
  expect(reply.status).toBe(200);
  const counts = [stage.a.calls.length, stage.b.calls.length].sort();
  expect(counts).toEqual([0, rounds + 1]);
});

faultTest(
  "a round that fails after text is an error event, with no other answer behind it",
  async (stage) => {
    stage.a.next(calling("Well. ", callOf(DATETIME)), down);
    const reply = await stage.chat({ tools, stream: true });
    const chunks = streamChunks(reply);
    expect(streamText(chunks)).toBe("Well. ");
    expect(chunks.at(-1)).toMatchObject({
      error: { code: 503 },
      choices: [{ finish_reason: "error" }],
    });
    const record = await stage.ledger(reply);
    expect(record).toMatchObject({ outcome: "failed", cost: 47.2, completion_tokens: 4 });
  },
);

faultTest("a round that breaks in the middle is an error event", async (stage) => {
  stage.a.next(calling("", callOf(DATETIME)), BROKEN_STREAM);
  const reply = await stage.chat({ ...A_THEN_B, tools, stream: true });
  const chunks = streamChunks(reply);
  expect(streamText(chunks)).toBe("par");
  expect(chunks.at(-1)?.error).toBeDefined();
  expect(stage.b.calls).toEqual([]);
});

faultTests(
  "a round that fails before anything was said is an error of its own",
  forms,
  async (stage, stream) => {
    stage.a.next(calling("", callOf(DATETIME)), down);
    envelope(await stage.chat({ tools, stream }), 503);
  },
);

faultTest("with stream.commit complete nothing is said of an answer that fails", async (stage) => {
  const headers = { "x-sluice-commit": "complete" };
  stage.a.next(calling("Well. ", callOf(DATETIME)), down);
  envelope(await stage.chat({ tools, stream: true }, { headers }), 503);
  stage.a.next(calling("Well. ", callOf(DATETIME)), saying({ content: "done" }));
  const reply = await stage.chat({ tools, stream: true }, { headers });
  expect(streamText(cleanStream(reply))).toBe("Well. done");
});

faultTest(
  "whoever leaves while a tool runs stops the tool, and pays the rounds that were made",
  async (stage) => {
    stage.a.next(calling("Well. ", callOf("sluice_wait")));
    const { base, key } = stage.server;
    const response = await open(`${base}/chat/completions`, {
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({
        model: "t/one",
        stream: true,
        messages: [{ role: "user", content: "x" }],
        tools: [{ type: "sluice:wait" }],
      }),
    });
    await vi.waitFor(() => expect(waits()).toEqual(["begun"]), { timeout: 20_000 });
    response.destroy();
    await vi.waitFor(() => expect(waits()).toEqual(["begun", "stopped"]), { timeout: 20_000 });
    const record = await stage.ledger({ headers: response.headers });
    expect(record).toMatchObject({ outcome: "cancelled", cost: 47.2 });
    expect(roundsOf(stage)).toHaveLength(1);
  },
  withTools,
);

/** Asks with a key that may spend 0.005 USD. */
async function askWithLimit(stage: Stage, nanos: number): Promise<Reply> {
  const { server, a } = stage;
  const made = await fetch(`${server.base}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "k", limit: 0.005 }),
  });
  const { key } = (await made.json()) as { readonly key: string };
  a.next(calling("", callOf("sluice_paid", { nanos })), saying({ content: "done" }));
  const headers = { authorization: `Bearer ${key}` };
  return stage.chat({ tools: [{ type: "sluice:paid" }] }, { headers });
}

faultTest(
  "what a tool cannot buy is told to the model",
  async (stage) => {
    const reply = await askWithLimit(stage, 5_000_000);
    expect(JSON.parse(reply.body.toString()).choices[0].message.content).toBe("done");
    expect(toldBefore(roundsOf(stage)[1])).toEqual([expect.stringMatching(/^Error: .*limit/i)]);
    expect(await stage.ledger(reply)).toMatchObject({ cost: 94.4 });
  },
  withTools,
);

faultTest(
  "a round that cannot be paid is a 402, and what was made and bought before is paid",
  async (stage) => {
    const reply = await askWithLimit(stage, 4_950_000);
    envelope(reply, 402);
    expect(roundsOf(stage)).toHaveLength(1);
    expect(await stage.ledger(reply)).toMatchObject({ outcome: "failed", cost: 4997.2 });
  },
  withTools,
);

faultTest("whoever leaves in the middle of a round pays what was made of it", async (stage) => {
  const cut = [...streamScript(events(ROLE, says("Second. "))), steps.pause(60_000)];
  stage.a.next(calling("First. ", callOf(DATETIME)), cut);
  const { base, key } = stage.server;
  const response = await open(`${base}/chat/completions`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      model: "t/one",
      stream: true,
      messages: [{ role: "user", content: "x" }],
      tools,
    }),
  });
  response.on("error", () => undefined);
  for await (const bytes of response) if (String(bytes).includes("Second.")) break;
  response.destroy();
  const record = await stage.ledger({ headers: response.headers });
  expect(record).toMatchObject({ outcome: "cancelled", estimated: 1 });
  const [first, second, ...more] = JSON.parse(record.calls);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ costNanos: 47_200 });
  expect(second.costNanos).toBeGreaterThan(0);
});

faultTest("calls that share an id in every round have ids of their own", async (stage) => {
  stage.a.next(
    calling("", callOf(DATETIME, {}, "call_0")),
    calling("", callOf(DATETIME, {}, "call_0")),
    saying({ content: "done" }),
  );
  await stage.chat({ tools });
  const [, , last] = roundsOf(stage);
  const ids = last?.messages.flatMap(({ tool_calls: calls }) => calls?.map(({ id }) => id) ?? []);
  expect(ids).toEqual(["call_0", "call_0_2"]);
  const answered = last?.messages.flatMap(({ tool_call_id: id }) => id ?? []);
  expect(answered).toEqual(ids);
  expect(toldBefore(last)).toHaveLength(2);
});
