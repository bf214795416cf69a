import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { ask } from "../faults/ask.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";

/** Text of callers stays text, wherever it is put. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const EVIL = ["a\r\nx-evil: 1", "a\nx-evil: 1", "a\rx-evil: 1", "a\0b", "é€😀", "\u2028", "\ud800"];
const messages = [{ role: "user", content: "q" }];

function sound(reply: Reply): void {
  expect(reply.status).not.toBe(500);
  expect(reply.headers["x-evil"]).toBeUndefined();
  const names = [...stage.a.calls, ...stage.b.calls].flatMap(({ headers }) => Object.keys(headers));
  expect(names).not.toContain("x-evil");
}

describe.each(EVIL)("%j", (evil) => {
  test.each([
    ["a model", { model: evil }],
    ["models", { models: [evil, "t/one"] }],
    ["a suffix", { model: `t/one:${evil}` }],
    ["a user", { user: evil }],
    ["a session", { session_id: evil }],
    ["notes", { metadata: { note: evil } }],
    ["a trace", { trace: { trace_id: evil, [evil]: evil } }],
    ["an order", { provider: { order: [evil, "a"] } }],
    ["a plugin", { plugins: [{ id: evil }] }],
    ["a name", { messages: [{ role: "user", name: evil, content: evil }] }],
    ["a tool", { tools: [{ type: "function", function: { name: evil, parameters: {} } }] }],
    ["a tool of another kind", { tools: [{ type: evil }] }],
    ["a field", { [evil]: 1, seed: 1, logprobs: true, prediction: { [evil]: evil } }],
    ["a preset", { preset: evil }],
    ["a tier", { service_tier: evil }],
  ])("as %s changes no header", async (_what, more) => {
    for (const model of ["t/one", "t/claude", "t/gem", "t/rock"]) {
      sound(await stage.chat({ model, messages, ...more }));
    }
    sound(await stage.chat({ stream: true, ...more, debug: { echo_upstream_body: true } }));
  });

  test("as the name of a key, and in an address, changes no header", async () => {
    const authorization = `Bearer ${MANAGEMENT_KEY}`;
    const headers = { authorization, "content-type": "application/json" };
    const body = JSON.stringify({ name: evil });
    sound(await ask(`${stage.server.base}/keys`, { headers, body }));
    const written = encodeURIComponent(evil.replace("\ud800", ""));
    for (const path of [`/keys/${written}`, `/models/${written}/b`, `/generation?id=${written}`]) {
      sound(await ask(stage.server.base + path, { method: "GET", headers: { authorization } }));
    }
  });
});

/** What goes up is made here: of the caller's headers only those that are documented change it. */
test.each(["t/one", "t/claude", "t/gem", "t/rock", "t/vert", "t/rank", "t/voice"])(
  "no header of the caller reaches the provider of %s",
  async (model) => {
    const names = [
      "cookie",
      "forwarded",
      "via",
      "from",
      "referer",
      "origin",
      "user-agent",
      "accept",
      "accept-language",
      "proxy-authorization",
      "x-forwarded-for",
      "x-forwarded-host",
      "x-real-ip",
      "x-api-key",
      "api-key",
      "x-goog-api-key",
      "x-amz-security-token",
      "anthropic-beta",
      "anthropic-version",
      "openai-organization",
      "openai-project",
      "x-title",
      "x-anything",
    ];
    const headers = Object.fromEntries(names.map((name) => [name, `caller-${name}`]));
    const before = stage.a.calls.length;
    if (model === "t/rank")
      await stage.post("/rerank", { model, query: "q", documents: ["a"] }, { headers });
    else if (model === "t/voice")
      await stage.post("/audio/speech", { model, input: "q", voice: "alloy" }, { headers });
    else await stage.chat({ model }, { headers });
    const sent = stage.a.calls.slice(before).flatMap(({ rawHeaders }) => rawHeaders);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.join("\n")).not.toContain("caller-");
    expect(sent.join("\n")).not.toContain(stage.server.key);
  },
);
