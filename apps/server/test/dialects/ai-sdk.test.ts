import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { completeAnswer, fault, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../../src/start.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

const SECRET = "up-secret-a1b2c3";
let mock: MockUpstream;
let other: MockUpstream;
let server: TestServer;

beforeAll(async () => {
  mock = await startMockUpstream();
  other = await startMockUpstream();
  const entry = (upstream: MockUpstream, options: string) =>
    `{ adapter: ai-sdk, base_url: "${upstream.url}", api_key: ${SECRET}, options: { ${options} } }`;
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  acme: ${entry(mock, 'package: "@ai-sdk/openai-compatible", settings: { name: acme }')}
  spare: ${entry(other, 'package: "@ai-sdk/anthropic", parameters: { cache_control: cacheControl }')}
  claude: ${entry(mock, 'package: "@ai-sdk/anthropic"')}
  ranker: ${entry(mock, 'package: "@ai-sdk/cohere"')}
  voice: ${entry(mock, 'package: "@ai-sdk/openai", export: createOpenAI, method: chat')}
models:
  t/chat: { endpoints: [{ provider: acme, model: large }, { provider: spare, model: claude-x }] }
  t/claude: { endpoints: [{ provider: claude, model: claude-x }] }
  t/rank: { output: [rerank], endpoints: [{ provider: ranker, model: rerank-x }] }
  t/voice: { output: [speech], voices: [alloy], default_voice: alloy, endpoints: [{ provider: voice, model: tts }] }
`);
});
afterEach(() => {
  mock.reset();
  other.reset();
});
afterAll(async () => {
  await server.close();
  await Promise.all([mock.close(), other.close()]);
});

const messages = [{ role: "user", content: "Say hi." }];
const order = { order: ["acme"] };
const chat = (body: object, headers?: Record<string, string>) =>
  server.post(
    "/chat/completions",
    { model: "t/chat", messages, provider: order, ...body },
    headers,
  );

/** The chunks of a stream, and whether it ended as it should. */
async function chunksOf(response: Response) {
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: "));
  const last = lines.pop();
  expect(last).toBe("data: [DONE]");
  return lines.map((line) => JSON.parse(line.slice("data: ".length)));
}
const said = (chunks: readonly { choices: { delta: { content?: string } }[] }[]) =>
  chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");

describe("a provider of an npm package", () => {
  it("answers whole, with usage and its own name", async () => {
    mock.answer(completeAnswer({ tokens: 4 }));
    const response = await chat({}, { "x-service-metadata": "enabled" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      model: "t/chat",
      provider: "acme",
      choices: [{ finish_reason: "stop", message: { role: "assistant", content: "w1 w2 w3 w4" } }],
      usage: { completion_tokens: 4 },
    });
    expect(mock.calls[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(mock.calls[0]?.body).toMatchObject({ model: "large" });
  });

  it("answers as a stream, with usage at its end", async () => {
    mock.answer(completeAnswer({ tokens: 4 }));
    const chunks = await chunksOf(await chat({ stream: true }));
    expect(said(chunks)).toBe("w1 w2 w3 w4");
    expect(chunks.at(-1)).toMatchObject({
      choices: [{ finish_reason: "stop" }],
      usage: { completion_tokens: 4 },
    });
  });

  it.each([false, true])("tells what its model did not heed, streamed: %s", async (stream) => {
    mock.answer(completeAnswer({ tokens: 2 }));
    const asked = { model: "t/claude", provider: {}, seed: 3, logprobs: true, stream };
    const response = await chat(asked, { "x-service-metadata": "enabled" });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-sluice-dropped")?.split(", ").sort()).toEqual([
      "logprobs",
      "seed",
    ]);
    const told = stream ? (await chunksOf(response)).at(-1) : await response.json();
    expect(told.service_metadata.params.dropped).toEqual(["logprobs", "seed"]);
  });

  it.each([
    ["a failure", () => fault("server-error")],
    ["a stream cut before its first token", () => fault("cut", { after: 0, by: "end" })],
    ["a rate limit", () => fault("rate-limited")],
    ["an overload", () => fault("overloaded")],
  ])("is replaced unseen after %s", async (_what, failing) => {
    for (const stream of [false, true]) {
      mock.answer(failing());
      other.answer(completeAnswer({ tokens: 3 }));
      const response = await chat({ stream });
      expect(response.status).toBe(200);
      const answer = stream ? await chunksOf(response) : [await response.json()];
      expect(answer.at(-1).provider).toBe("spare");
    }
  });

  it("ends with the error event where its stream is cut", async () => {
    mock.answer(fault("cut", { after: 3, by: "end", intervalMs: 30 }));
    const response = await chat({ stream: true, provider: { only: ["acme"] } });
    const chunks = await chunksOf(response);
    expect(said(chunks)).toMatch(/^w1/);
    expect(chunks.at(-1)).toMatchObject({
      error: { code: 502 },
      choices: [{ finish_reason: "error" }],
    });
  });

  it.each([
    [fault("rate-limited", { retryAfter: 9 }), 429],
    [fault("context-length"), 400],
    [fault("server-error"), 502],
    [fault("unavailable"), 503],
    [fault("overloaded"), 529],
  ])("fails with the status that is due", async (answer, status) => {
    mock.answer(answer);
    const response = await chat({ provider: { only: ["acme"] } });
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(text).not.toContain(SECRET);
    expect(JSON.parse(text).error.code).toBe(status);
    if (status === 429) expect(response.headers.get("retry-after")).toBe("9");
  });

  it.each([false, true])("stops when the caller leaves, streamed: %s", async (stream) => {
    mock.answer(fault("silent"));
    const leaving = new AbortController();
    const asked = fetch(`${server.base}/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "t/claude", messages, stream }),
      signal: leaving.signal,
    }).catch(() => undefined);
    await mock.waitForCalls(1);
    leaving.abort();
    await asked;
    await expect.poll(() => mock.calls[0]?.outcome, { timeout: 20_000 }).toBe("caller-left");
  });

  it("goes by the caller's own key", async () => {
    mock.answer(completeAnswer({ tokens: 2 }));
    const response = await chat(
      { model: "t/claude", provider: {} },
      { "x-provider-api-keys": JSON.stringify({ claude: "own-key-of-the-caller" }) },
    );
    expect(response.status).toBe(200);
    expect(mock.calls[0]?.headers["x-api-key"]).toBe("own-key-of-the-caller");
    expect(JSON.stringify(mock.calls[0]?.headers)).not.toContain(SECRET);
  });

  it("ranks and speaks", async () => {
    const ranked = await server.post("/rerank", {
      model: "t/rank",
      query: "q",
      documents: ["a", "b"],
    });
    expect(ranked.status).toBe(200);
    expect(await ranked.json()).toMatchObject({ provider: "ranker", model: "t/rank" });
    expect(mock.calls[0]?.body).toMatchObject({ model: "rerank-x", documents: ["a", "b"] });
    const spoken = await server.post("/audio/speech", { model: "t/voice", input: "Hello." });
    expect(spoken.status).toBe(200);
    expect(spoken.headers.get("content-type")).toBe("audio/mpeg");
    expect((await spoken.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(mock.calls[1]?.body).toMatchObject({ model: "tts", voice: "alloy" });
  });
});

describe("a start with a package that cannot be used", () => {
  it.each([
    ["no-such-package-at-all", "", "is not installed; run: npm install no-such-package-at-all"],
    ["@ai-sdk/cohere", ", export: createNothing", "exports no function createNothing"],
    ["@ai-sdk/cohere", ", method: nothing", "has no method nothing"],
    ["commander", "", "what it makes has no models"],
    ["yaml", "", "exports no create"],
  ])("%s %s: says so, with its line", async (name, more, words) => {
    const folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
    const configPath = join(folder, "sluice.yaml");
    const entry = `acme: { adapter: ai-sdk, options: { package: "${name}"${more} } }`;
    await writeFile(configPath, `logging: { level: silent }\nproviders:\n  ${entry}\n`);
    const starting = startServer({
      configPath,
      port: 0,
      env: { SLUICE_DISCOVERY: "off" },
      log: "json",
      print: () => undefined,
    });
    await expect(starting).rejects.toThrow(words);
    await expect(starting).rejects.toThrow(/sluice\.yaml:3:\d+: providers\.acme\.options\./);
    await rm(folder, { recursive: true, force: true });
  });
});
