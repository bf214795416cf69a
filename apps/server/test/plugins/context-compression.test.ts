import { chatReply, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let upstream: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  upstream = await startMockUpstream();
  server = await startTestServer(yaml(upstream));
  // The first count loads the vocabulary, for which a request on a busy machine does not wait: then bytes are gone by.
  const counted = () => ask({ model: "acme/small", messages: talk(1500) });
  await vi.waitFor(async () => expect((await counted()).stage).toBeUndefined(), 120_000);
}, 180_000);
afterAll(async () => {
  await server.close();
  await upstream.close();
});
beforeEach(() => upstream.reset());

const yaml = ({ url }: MockUpstream, more = "") => `
providers:
  north: { adapter: openai, base_url: "${url}", api_key: k }
  south: { adapter: openai, base_url: "${url}", api_key: k }
models:
  acme/small: { context_length: 2000, endpoints: [{ provider: north, model: small }] }
  acme/two-sizes:
    endpoints:
      - { provider: north, model: small, context_length: 2000 }
      - { provider: south, model: large, context_length: 100000 }
  acme/large: { context_length: 9000, endpoints: [{ provider: north, model: large }] }
  acme/painter: { context_length: 2000, output: [image], endpoints: [{ provider: north, model: paint }] }
  anthropic/large: { context_length: 900000, endpoints: [{ provider: north, model: claude }] }
${more}`;

type Turn = { readonly role: string; readonly content: string };
/** A conversation of about so many tokens. */
const talk = (tokens: number, count = 20): Turn[] => [
  { role: "system", content: "Be brief." },
  ...Array.from({ length: count }, (_, at) => ({
    role: at % 2 === 0 ? "user" : "assistant",
    content: `${at}:${" word".repeat(tokens / count)}`,
  })),
  { role: "user", content: "And now?" },
];

async function ask(body: object, on = server) {
  upstream.next(chatReply());
  const reply = await on.post("/chat/completions", body, { "x-service-metadata": "enabled" });
  const json = (await reply.json()) as {
    error?: { message: string };
    service_metadata?: { pipeline?: { type: string; data: Record<string, unknown> }[] };
  };
  const sent = upstream.calls.at(-1)?.body as { messages: Turn[] } | undefined;
  const stage = json.service_metadata?.pipeline?.find(({ type }) => type === "context_compression");
  return {
    status: reply.status,
    messages: sent?.messages ?? [],
    stage,
    message: json.error?.message,
  };
}

const compressing = (more: object = {}) => ({ plugins: [{ id: "context-compression", ...more }] });

describe("without an entry", () => {
  test("a conversation that a small model cannot hold loses its middle", async () => {
    const messages = talk(4000);
    const { status, messages: sent, stage } = await ask({ model: "acme/small", messages });
    expect(status).toBe(200);
    expect(sent.length).toBeLessThan(messages.length);
    expect([sent[0], sent[1], sent.at(-1)]).toEqual([messages[0], messages[1], messages.at(-1)]);
    expect(stage?.data).toMatchObject({
      engine: "middle-out",
      input_type: "messages",
      original_count: messages.length,
      compressed_count: sent.length,
      context_length: 2000,
    });
    expect(stage?.data.compressed_tokens).toBeLessThanOrEqual(1750);
  });

  test("one that it can hold stays as it is", async () => {
    const messages = talk(1500);
    const { messages: sent, stage } = await ask({ model: "acme/small", messages });
    expect(sent).toEqual(messages);
    expect(stage).toBeUndefined();
  });

  test("a model of more than 8,192 tokens is sent everything", async () => {
    const messages = talk(9500);
    const { messages: sent, stage } = await ask({ model: "acme/large", messages });
    expect(sent).toEqual(messages);
    expect(stage).toBeUndefined();
  });

  test("the largest endpoint that the request leaves is the one that counts", async () => {
    const messages = talk(4000);
    const all = await ask({ model: "acme/two-sizes", messages });
    expect(all.messages).toEqual(messages);
    const small = await ask({ model: "acme/two-sizes", messages, provider: { ignore: ["south"] } });
    expect(small.messages.length).toBeLessThan(messages.length);
  });
});

describe("an item", () => {
  test.each([{}, { engine: "middle-out" }, { engine: null }, { enabled: true }])(
    "of %j compresses for larger models too",
    async (item) => {
      const messages = talk(9500);
      const { messages: sent, stage } = await ask({
        model: "acme/large",
        messages,
        ...compressing(item),
      });
      expect(sent.length).toBeLessThan(messages.length);
      expect(stage?.data).toMatchObject({ context_length: 9000 });
    },
  );

  test.each([{ plugins: [{ id: "context-compression", enabled: false }] }, { transforms: [] }])(
    "turns it off: %j",
    async (off) => {
      const messages = talk(2600);
      const { messages: sent, stage } = await ask({ model: "acme/small", messages, ...off });
      expect(sent).toEqual(messages);
      expect(stage).toBeUndefined();
    },
  );

  test("the older word for it turns it on", async () => {
    const messages = talk(9500);
    const body = { model: "acme/large", messages, transforms: ["middle-out"] };
    expect((await ask(body)).messages.length).toBeLessThan(messages.length);
  });

  test.each([
    [{ engine: "other" }, /plugins\[0\]\.engine/],
    [{ engine: 1 }, /plugins\[0\]\.engine/],
    [{ strength: 1 }, /plugins\[0\] has no field "strength"/],
    [{ enabled: "no" }, /plugins\[0\]\.enabled/],
  ])("with %j is a 400", async (item, words) => {
    const { status, message } = await ask({
      model: "acme/small",
      messages: talk(10),
      ...compressing(item),
    });
    expect(status).toBe(400);
    expect(message).toMatch(words);
  });
});

test("calls of tools go with their results, and the request stays one that upstreams take", async () => {
  const call = (id: string) => ({
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name: "f", arguments: "{}" } }],
  });
  const pairs = Array.from({ length: 12 }, (_, at) => [
    call(`c${at}`),
    { role: "tool", tool_call_id: `c${at}`, content: " word".repeat(300) },
  ]).flat();
  const messages = [{ role: "user", content: "go" }, ...pairs, { role: "user", content: "so?" }];
  const { status, messages: sent } = await ask({ model: "acme/small", messages });
  expect(status).toBe(200);
  expect(sent.length).toBeLessThan(messages.length);
  const roles = sent.map(({ role }) => role);
  for (const [at, role] of roles.entries())
    if (role === "tool") expect(roles[at - 1]).toBe("assistant");
});

test("more than a thousand messages for a model of Anthropic keep their ends", async () => {
  const messages = talk(2400, 1200);
  const { messages: sent } = await ask({ model: "anthropic/large", messages, ...compressing() });
  expect(sent).toHaveLength(1000);
  expect(sent.slice(-500)).toEqual(messages.slice(-500));
});

test("the answer keeps the room that max_tokens asks for", async () => {
  const messages = talk(4000);
  const { stage } = await ask({ model: "acme/small", messages, max_tokens: 1200 });
  expect(stage?.data.compressed_tokens).toBeLessThanOrEqual(800);
});

describe("the account's entry", () => {
  test.each([
    ["enabled: false", "acme/small", 2600, false],
    ["enabled: true", "acme/large", 9500, true],
    ["engine: middle-out", "acme/small", 4000, true],
  ])("{ %s } decides for requests that say nothing", async (entry, model, tokens, isCut) => {
    const own = await startTestServer(
      yaml(upstream, `plugins: { context-compression: { ${entry} } }\n`),
    );
    try {
      const messages = talk(tokens);
      const { messages: sent } = await ask({ model, messages }, own);
      expect(sent.length < messages.length).toBe(isCut);
    } finally {
      await own.close();
    }
  });

  test("that does not fit is refused at the start", async () => {
    const entry = "plugins: { context-compression: { enabled: true, engine: other } }\n";
    await expect(startTestServer(yaml(upstream, entry))).rejects.toThrow(/engine/);
  });
});

test("an explanation names it where it may act, and not where the conversation fits", async () => {
  const explained = async (model: string, tokens: number, more: object = {}) => {
    const reply = await server.post("/explain", { model, messages: talk(tokens), ...more });
    const { plugins } = (await reply.json()) as { plugins: { id: string }[] };
    return plugins.map(({ id }) => id);
  };
  expect(await explained("acme/small", 1500)).toEqual(["context-compression"]);
  expect(await explained("acme/small", 10)).toEqual([]);
  expect(await explained("acme/small", 10, { max_tokens: 1900 })).toEqual(["context-compression"]);
  expect(await explained("acme/large", 10)).toEqual([]);
  expect(await explained("acme/large", 1500, compressing())).toEqual([]);
  expect(await explained("acme/large", 9500, compressing())).toEqual(["context-compression"]);
});
