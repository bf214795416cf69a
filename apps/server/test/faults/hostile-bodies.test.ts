import { createHash } from "node:crypto";
import { expect } from "vitest";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";

const hi = '"messages":[{"role":"user","content":"x"}]';
const nested = (open: string, close: string, times: number, inner = "") =>
  open.repeat(times) + inner + close.repeat(times);

faultTests(
  "B59 deep nesting is the caller's error",
  {
    "a tool schema": {
      path: "/chat/completions",
      body: `{"model":"t/one",${hi},"tools":[{"type":"function","function":{"name":"f","parameters":${nested('{"a":', "}", 6000, "1")}}}]}`,
      accepted: true,
    },
    metadata: {
      path: "/chat/completions",
      body: `{"model":"t/one",${hi},"metadata":${nested("[", "]", 100_000)}}`,
      accepted: false,
    },
    "a document": {
      path: "/rerank",
      body: `{"model":"t/rank","query":"q","documents":[${nested('{"text":', "}", 6000, "1")}]}`,
      accepted: false,
    },
  },
  async ({ a, post }, { path, body, accepted }) => {
    const reply = await post(path, body);
    if (reply.status !== 200 || !accepted) return void envelope(reply, 400, 413, 422);
    expect(Buffer.from(a.calls[0]?.rawBody ?? []).includes(nested('{"a":', "}", 6000, "1"))).toBe(
      true,
    );
  },
);

faultTest("B60 keys of the caller are data", async ({ a, chat, post }) => {
  const polluting = `{"model":"t/one",${hi},"__proto__":{"stream":true,"isAdmin":true,"polluted":1},"constructor":{"prototype":{"polluted":2}},"metadata":{"__proto__":"x"},"logit_bias":{"__proto__":5},"provider":{"__proto__":{"allow_fallbacks":false}}}`;
  const reply = await post("/chat/completions", polluting);
  if (reply.status === 200)
    expect(JSON.parse(reply.body.toString()).object).toBe("chat.completion");
  else envelope(reply, 400);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  a.reset();
  expect((await chat()).status).toBe(200);
  const sent = Buffer.from(a.calls[0]?.rawBody ?? []).toString();
  expect(sent).not.toMatch(/polluted|isAdmin|"stream":true/);
});

faultTests(
  "B60 a property of every object is no model",
  { prototype: "__proto__", "a constructor": "constructor", "a method": "toString" },
  async ({ chat }, model) => {
    envelope(await chat({ model }), 404, 400);
  },
);

faultTest("B62 an inline image of 5 MB is accepted", async ({ a, chat }) => {
  const url = `data:image/png;base64,${"A".repeat(5_242_880)}`;
  const content = [
    { type: "text", text: "x" },
    { type: "image_url", image_url: { url } },
  ];
  const reply = await chat({ messages: [{ role: "user", content }] });
  expect(reply.status).toBe(200);
  const sent = a.calls[0]?.body as { messages: { content: { image_url?: { url: string } }[] }[] };
  const got = sent.messages[0]?.content[1]?.image_url?.url ?? "";
  expect(digest(got)).toBe(digest(url));
});

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

const PIECE = Buffer.alloc(65_536, "A");
const TIMES = 2048;
const [before, after] = ['{"model":"t/one","messages":[{"role":"user","content":"', '"}]}'];

function* hugeBody(): Generator<Uint8Array> {
  yield Buffer.from(before);
  for (let piece = 0; piece < TIMES; piece += 1) yield PIECE;
  yield Buffer.from(after);
}

faultTests(
  "B62 a body of 128 MB is a clean 413",
  {
    "with Content-Length": {
      "content-length": String(before.length + TIMES * PIECE.length + after.length),
    },
    chunked: {},
  },
  async ({ a, post }, headers: Record<string, string>) => {
    const memory = process.memoryUsage.rss();
    const reply = await post("/chat/completions", "", { body: hugeBody(), headers });
    envelope(reply, 413);
    expect(a.calls).toHaveLength(0);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(128 * 1024 * 1024);
  },
);
