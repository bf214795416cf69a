import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** The header `x-anthropic-beta`: names of features in trial, for endpoints that know them (wire reference §0). */
let claude: MockUpstream;
let other: MockUpstream;
let server: TestServer;

beforeAll(async () => {
  claude = await startMockUpstream();
  other = await startMockUpstream();
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  claude: { adapter: anthropic, base_url: "${claude.url}", api_key: up-secret, options: { betas: [ours-1] } }
  router: { adapter: openrouter, base_url: "${other.url}", api_key: up-secret }
  other: { adapter: openai, base_url: "${other.url}", api_key: up-secret }
models:
  t/claude: { endpoints: [{ provider: claude, model: claude-opus-4-8 }] }
  t/router: { endpoints: [{ provider: router, model: acme/large }] }
  t/other: { endpoints: [{ provider: other, model: large-1 }] }
  t/rank: { output: [rerank], endpoints: [{ provider: other, model: rank-1 }] }
`);
});
afterAll(async () => {
  await server.close();
  await Promise.all([claude.close(), other.close()]);
});

const BETAS = "context-1m-2025-08-07, ours-1,,interleaved-thinking-2025-05-14";

const post = (path: string, body: object, betas = BETAS) =>
  fetch(`${server.base}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${server.key}`,
      "content-type": "application/json",
      "x-anthropic-beta": betas,
    },
    body: JSON.stringify(body),
  });
const chat = (model: string, betas?: string, stream = false) =>
  post("/chat/completions", { model, stream, messages: [{ role: "user", content: "Hi." }] }, betas);
const sentTo = (mock: MockUpstream, name: string) => mock.calls.at(-1)?.headers[name];

describe("what the header names", () => {
  test.each([false, true])(
    "reaches Anthropic's API beside the configured names, each once, streamed: %s",
    async (stream) => {
      const reply = await chat("t/claude", BETAS, stream);
      expect([reply.status, reply.headers.get("x-sluice-dropped")]).toEqual([200, null]);
      await reply.text();
      expect(sentTo(claude, "anthropic-beta")).toBe(
        "ours-1,context-1m-2025-08-07,interleaved-thinking-2025-05-14",
      );
    },
  );

  test("goes on to a gateway of the same language under its own name", async () => {
    const reply = await chat("t/router", "one,two");
    expect([reply.status, reply.headers.get("x-sluice-dropped")]).toEqual([200, null]);
    expect(sentTo(other, "x-anthropic-beta")).toBe("one,two");
  });

  test("stays here, and is reported, where the endpoint knows nothing of it", async () => {
    const reply = await chat("t/other");
    expect([reply.status, reply.headers.get("x-sluice-dropped")]).toEqual([
      200,
      "x-anthropic-beta",
    ]);
    expect(other.calls.at(-1)?.rawHeaders.join("\n")).not.toMatch(/context-1m|interleaved/);
    const ranked = await post("/rerank", { model: "t/rank", query: "q", documents: ["a"] });
    expect([ranked.status, ranked.headers.get("x-sluice-dropped")]).toEqual([
      200,
      "x-anthropic-beta",
    ]);
  });

  test("is foretold by an explanation", async () => {
    const body = { messages: [{ role: "user", content: "Hi." }] };
    const told = async (model: string) =>
      JSON.stringify(await (await post("/explain", { ...body, model })).json());
    expect(await told("t/other")).toContain("x-anthropic-beta");
    expect(await told("t/claude")).not.toContain("x-anthropic-beta");
  });
});

test("an empty header says nothing, and names that no header may hold are a 400", async () => {
  const reply = await chat("t/other", " , ");
  expect([reply.status, reply.headers.get("x-sluice-dropped")]).toEqual([200, null]);
  const refused = await chat("t/claude", "a b");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("x-anthropic-beta must be a comma list");
});
