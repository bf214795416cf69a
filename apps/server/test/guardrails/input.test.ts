import { OpenRouter } from "@openrouter/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readLedger } from "../faults/read-ledger.ts";
import { type GuardedStage, openGuardedStage, PATTERN, SECRET } from "./guarded-stage.ts";

/** By action: names of keys that a guardrail holds for. */
const GUARDRAILS = (["block", "redact", "flag"] as const)
  .map(
    (action) =>
      `  - { name: ${action}s, patterns: ["${PATTERN}"], action: ${action}, scope: ${action}-key }`,
  )
  .join("\n");

let stage: GuardedStage;
beforeAll(async () => {
  stage = await openGuardedStage(
    `${GUARDRAILS}\n  - { name: everybody, patterns: ["(?i)project\\\\s+lark", "never"], action: block }\n`,
  );
});
afterAll(() => stage.close());
beforeEach(() => stage.upstream.reset());

const OPERATIONS = [
  {
    path: "/chat/completions",
    body: (text: string) => ({ model: "t/one", messages: [{ role: "user", content: text }] }),
  },
  {
    path: "/chat/completions",
    body: (text: string) => ({
      model: "t/one",
      stream: true,
      messages: [{ role: "user", content: text }],
    }),
  },
  {
    path: "/rerank",
    body: (text: string) => ({ model: "t/rank", query: text, documents: ["a", { text: "b" }] }),
  },
  {
    path: "/rerank",
    body: (text: string) => ({ model: "t/rank", query: "q", documents: ["a", { text }] }),
  },
  {
    path: "/embeddings",
    body: (text: string) => ({ model: "t/vec", input: ["a", text] }),
  },
  {
    path: "/audio/speech",
    body: (text: string) => ({ model: "t/voice", input: text, voice: "alloy" }),
  },
];

const sent = (): string => JSON.stringify(stage.upstream.calls.map(({ body }) => body));

describe.each(OPERATIONS)("$path", ({ path, body }) => {
  test("a guardrail of the account blocks every key's request", async () => {
    const reply = await stage.post(path, body("tell me of Project  Lark"));
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({
      error: {
        code: 403,
        message: expect.stringContaining("everybody"),
        metadata: { patterns: ["(?i)project\\s+lark"], guardrail_scope: "account" },
      },
      service_metadata: {
        pipeline: [
          {
            type: "guardrail",
            name: "everybody",
            guardrail_scope: "account",
            data: { action: "block", detected: true, patterns: ["(?i)project\\s+lark"] },
          },
        ],
      },
    });
    expect(stage.upstream.calls).toHaveLength(0);
    const id = reply.headers.get("x-generation-id") ?? "";
    const [record] = await readLedger(stage.server.folder, id);
    expect(record).toMatchObject({ outcome: "failed", cost: 0, provider: null, calls: "[]" });
  });

  test("a guardrail of a key's name blocks requests with that key, and no other", async () => {
    const key = await stage.keyNamed("block-key");
    const reply = await stage.post(path, body(`x ${SECRET} y`), key);
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({
      error: { metadata: { patterns: [PATTERN], guardrail_scope: "api-key" } },
      service_metadata: {
        pipeline: [
          { name: "blocks", guardrail_scope: "api-key", data: { action: "block", detected: true } },
          { name: "everybody", data: { action: "block", detected: false, patterns: [] } },
        ],
      },
    });
    expect(stage.upstream.calls).toHaveLength(0);
    expect((await stage.post(path, body(`x ${SECRET} y`))).status).toBe(200);
  });

  test("what is redacted is never sent", async () => {
    const key = await stage.keyNamed("redact-key");
    const reply = await stage.post(path, body(`x ${SECRET}, ${SECRET}z`), key);
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    expect(sent()).not.toContain("AKIA");
    expect(sent()).toContain("x [redacted], [redacted]z");
  });

  test("what is flagged is sent as it is", async () => {
    const key = await stage.keyNamed("flag-key");
    const reply = await stage.post(path, body(`x ${SECRET}`), key);
    expect(reply.status).toBe(200);
    expect(sent()).toContain(`x ${SECRET}`);
  });
});

const chat = (messages: readonly object[], more: object = {}) => ({
  model: "t/one",
  messages,
  ...more,
});

test.each(["flag", "redact"])("stages tell that a guardrail did %s", async (action) => {
  const key = await stage.keyNamed(`${action}-key`);
  const asked = chat([{ role: "user", content: SECRET }]);
  const reply = await stage.post("/chat/completions", asked, key);
  const { service_metadata: metadata } = (await reply.json()) as {
    service_metadata: { pipeline: readonly object[] };
  };
  expect(metadata.pipeline[0]).toEqual({
    type: "guardrail",
    name: `${action}s`,
    summary: expect.stringMatching(/^1 of its expressions matched/),
    guardrail_id: `${action}s`,
    guardrail_scope: "api-key",
    data: { action, detected: true, engines: ["regex"], patterns: [PATTERN], on: "input" },
  });
});

const call = (name: string, given: string) => ({
  id: "call_1",
  type: "function",
  function: { name, arguments: given },
});

test.each([
  ["instructions", [{ role: "system", content: SECRET }]],
  ["a part", [{ role: "user", content: [{ type: "text", text: SECRET }] }]],
  [
    "parts that follow each other",
    [
      {
        role: "user",
        content: [
          { type: "text", text: "x AKIA0123", cache_control: { type: "ephemeral" } },
          { type: "text", text: "456789" },
          { type: "text", text: "ABCDEF y" },
        ],
      },
    ],
  ],
  [
    "arguments of a call",
    [
      { role: "user", content: "q" },
      { role: "assistant", content: null, tool_calls: [call("f", `{"a":"${SECRET}"}`)] },
      { role: "tool", tool_call_id: "call_1", content: "done" },
    ],
  ],
  [
    "arguments that hide it behind escapes",
    [
      { role: "user", content: "q" },
      {
        role: "assistant",
        content: null,
        tool_calls: [call("f", `{"a":"\\u0041${SECRET.slice(1)}"}`)],
      },
      { role: "tool", tool_call_id: "call_1", content: "done" },
    ],
  ],
  [
    "a result of a call",
    [
      { role: "user", content: "q" },
      { role: "assistant", content: null, tool_calls: [call("f", "{}")] },
      { role: "tool", tool_call_id: "call_1", content: SECRET },
    ],
  ],
  ["a name", [{ role: "user", name: SECRET, content: "q" }]],
  [
    "thoughts of an earlier turn",
    [
      { role: "assistant", content: "a", reasoning: SECRET },
      { role: "user", content: "q" },
    ],
  ],
])("%s is looked at", async (_where, messages) => {
  const redacting = await stage.keyNamed("redact-key");
  expect((await stage.post("/chat/completions", chat(messages), redacting)).status).toBe(200);
  expect(sent()).not.toMatch(/AKIA|456789|ABCDEF/);
  const blocking = await stage.keyNamed("block-key");
  expect((await stage.post("/chat/completions", chat(messages), blocking)).status).toBe(403);
});

test.each([
  ["tools", { tools: [{ type: "function", function: { name: "f", description: SECRET } }] }],
  [
    "the name of a property",
    {
      tools: [
        { type: "function", function: { name: "f", parameters: { properties: { [SECRET]: {} } } } },
      ],
    },
  ],
  ["the name of a field nobody knows", { [SECRET]: 1 }],
  [
    "a form of the answer",
    {
      response_format: {
        type: "json_schema",
        json_schema: { name: "n", schema: { type: "object", description: SECRET } },
      },
    },
  ],
  ["a field nobody knows", { instructions: SECRET }],
  ["an option of a plugin", { plugins: [{ id: "response-healing", note: SECRET }] }],
])("%s is looked at beside the messages", async (_what, more) => {
  const blocking = await stage.keyNamed("block-key");
  const asked = chat([{ role: "user", content: "q" }], more);
  const reply = await stage.post("/chat/completions", asked, blocking);
  expect([400, 403]).toContain(reply.status);
  expect(stage.upstream.calls).toHaveLength(0);
});

test("bytes of media are not looked at, whatever letters they are written in", async () => {
  const blocking = await stage.keyNamed("block-key");
  const url = `data:image/png;base64,${SECRET}`;
  const asked = chat([{ role: "user", content: [{ type: "image_url", image_url: { url } }] }]);
  expect((await stage.post("/chat/completions", asked, blocking)).status).toBe(200);
  const spoken = chat([{ role: "user", content: `data: ${SECRET}` }]);
  expect((await stage.post("/chat/completions", spoken, blocking)).status).toBe(403);
});

test("others are served while a prompt of megabytes is looked through", async () => {
  const key = await stage.keyNamed("redact-key");
  const content = "so long a text, and in it 123 45 AKI words ".repeat(150_000);
  const asking = stage.post("/chat/completions", chat([{ role: "user", content }]), key);
  let isOver = false;
  const answered = asking.finally(() => {
    isOver = true;
  });
  // Each is answered in turns between its slices; a look in one piece would let none of them through.
  let served = 0;
  while (!isOver) {
    await (await fetch(`${stage.server.origin}/healthz`)).text();
    served += 1;
  }
  expect((await answered).status).toBe(200);
  expect(served).toBeGreaterThan(10);
});

test("the record keeps what a caller wrote beside it, and the echoed body shows what was sent", async () => {
  const key = await stage.keyNamed("redact-key");
  const asked = chat([{ role: "user", content: SECRET }], {
    stream: true,
    debug: { echo_upstream_body: true },
  });
  const text = await (await stage.post("/chat/completions", asked, key)).text();
  expect(text).toContain("[redacted]");
  expect(text).not.toContain(SECRET);
});

test("an explanation is blocked as the request would be", async () => {
  const asked = chat([{ role: "user", content: "project lark" }]);
  expect((await stage.post("/explain", asked)).status).toBe(403);
});

test("a body that is nested absurdly deep is a 400", async () => {
  const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
  const body = `{"model":"t/one","messages":[{"role":"user","content":"q"}],"extra":${deep}}`;
  const reply = await stage.server.post("/chat/completions", body);
  expect(reply.status).toBe(400);
});

test("the OpenRouter client sees a refusal", async () => {
  const client = new OpenRouter({
    serverURL: stage.server.base,
    apiKey: await stage.keyNamed("block-key"),
    retryConfig: { strategy: "none" },
  });
  const asking = client.chat.send({
    chatRequest: { model: "t/one", messages: [{ role: "user", content: SECRET }], stream: false },
  });
  await expect(asking).rejects.toMatchObject({ statusCode: 403, name: "ForbiddenResponseError" });
});
