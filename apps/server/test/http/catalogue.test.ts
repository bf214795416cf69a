import {
  chatReply,
  errorAnswer,
  type MockUpstream,
  startMockUpstream,
} from "@sluice/mock-upstream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

const SONNET = "anthropic/claude-sonnet-4.5";

let anthropic: MockUpstream;
let openrouter: MockUpstream;
let server: TestServer | undefined;
beforeEach(async () => {
  anthropic = await startMockUpstream();
  openrouter = await startMockUpstream();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await anthropic.close();
  await openrouter.close();
});

const keyOnly = (upstream: MockUpstream) => `{ api_key: k, base_url: "${upstream.url}" }`;

async function start(yaml: string): Promise<TestServer> {
  server = await startTestServer(yaml);
  return server;
}

interface Answer {
  readonly model: string;
  readonly provider: string;
  readonly usage: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly cost: number;
  };
}

interface Endpoint {
  readonly tag: string;
  readonly pricing: Readonly<Record<string, unknown>>;
  readonly supported_parameters: readonly string[];
}

async function ask({ post }: TestServer, body: object): Promise<Answer> {
  const response = await post("/chat/completions", {
    messages: [{ role: "user", content: "Hi" }],
    ...body,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function get<T>({ base }: TestServer, path: string): Promise<T> {
  const response = await fetch(base + path);
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly data: T }).data;
}

describe("a server whose file has a provider's key and no model", () => {
  test("answers for a model of the catalogue and charges its price", async () => {
    const running = await start(`providers: { anthropic: ${keyOnly(anthropic)} }`);
    const { model, provider, usage } = await ask(running, { model: SONNET });
    expect(anthropic.calls).toMatchObject([
      { path: "/v1/messages", body: { model: "claude-sonnet-4-5", max_tokens: 64_000 } },
    ]);
    expect({ model, provider }).toEqual({ model: SONNET, provider: "anthropic" });
    expect(usage.prompt_tokens).toBeGreaterThan(0);
    const micro = usage.prompt_tokens * 3 + usage.completion_tokens * 15;
    expect(usage.cost).toBe((micro * 1000) / 1e9);
  });

  test("knows it by the provider's own name too, suffixes included", async () => {
    const running = await start(`providers: { anthropic: ${keyOnly(anthropic)} }`);
    const name = "anthropic/claude-sonnet-4-5";
    expect((await ask(running, { model: name })).model).toBe(SONNET);
    expect((await ask(running, { models: [`${name}:floor`] })).model).toBe(SONNET);
    expect(await get(running, `/models/${name}`)).toMatchObject({ id: SONNET });
  });

  test("lists it, with its prices and abilities", async () => {
    const running = await start(`providers: { anthropic: ${keyOnly(anthropic)} }`);
    expect(await get(running, `/models/${SONNET}`)).toMatchObject({
      id: SONNET,
      name: "Anthropic: Claude Sonnet 4.5",
      architecture: { input_modalities: ["text", "image", "file"], output_modalities: ["text"] },
      pricing: {
        prompt: "0.000003",
        completion: "0.000015",
        input_cache_read: "0.0000003",
        input_cache_write: "0.00000375",
      },
      top_provider: { max_completion_tokens: 64_000 },
    });
    const { endpoints } = await get<{ readonly endpoints: readonly Endpoint[] }>(
      running,
      `/models/${SONNET}/endpoints`,
    );
    expect(endpoints.map(({ tag }) => tag)).toEqual(["anthropic"]);
    expect(endpoints[0]?.supported_parameters).toEqual(
      expect.arrayContaining(["tools", "reasoning"]),
    );
    expect(endpoints[0]?.supported_parameters).not.toContain("logit_bias");
    expect(await get(running, "/providers")).toMatchObject([
      { slug: "anthropic" },
      { slug: "local" },
    ]);
  });

  test("a long prompt is charged by its tier, which the list shows", async () => {
    const running = await start(`
providers: { openrouter: ${keyOnly(openrouter)} }
`);
    const [endpoint] = (
      await get<{ readonly endpoints: readonly Endpoint[] }>(
        running,
        "/models/openai/gpt-5.4/endpoints",
      )
    ).endpoints;
    expect(endpoint?.pricing.overrides).toEqual([
      {
        min_prompt_tokens: 272_000,
        prompt: "0.000005",
        completion: "0.0000225",
        input_cache_read: "0.0000005",
      },
    ]);
    const usage = { prompt_tokens: 300_000, completion_tokens: 10, total_tokens: 300_010 };
    openrouter.answer(chatReply({ text: "long", usage }));
    const answer = await ask(running, { model: "openai/gpt-5.4" });
    expect(answer.usage.cost).toBe((300_000 * 5 + 10 * 22.5) / 1e6);
  });
});

describe("a model that several configured providers serve", () => {
  test("falls back from one to the other, each by its own name of it and at its own price", async () => {
    const running = await start(`
retries: { attempts: 0 }
providers:
  anthropic: ${keyOnly(anthropic)}
  openrouter: ${keyOnly(openrouter)}
`);
    anthropic.answer(errorAnswer(503));
    const answer = await ask(running, { model: SONNET, provider: { order: ["anthropic"] } });
    expect(answer.provider).toBe("openrouter");
    expect(anthropic.calls).toHaveLength(1);
    expect(openrouter.calls).toMatchObject([{ body: { model: SONNET } }]);
  });
});

describe("what the file says goes first", () => {
  test("its price is charged", async () => {
    const running = await start(`
providers: { anthropic: ${keyOnly(anthropic)} }
models: { ${SONNET}: { endpoints: [{ provider: anthropic, price: { prompt: 1, completion: 2 } }] } }
`);
    const { usage } = await ask(running, { model: SONNET });
    const micro = usage.prompt_tokens * 1 + usage.completion_tokens * 2;
    expect(usage.cost).toBe((micro * 1000) / 1e9);
  });

  test("models that it leaves out are not there", async () => {
    const running = await start(`
providers: { anthropic: { api_key: k, base_url: "${anthropic.url}", except: ["*-opus-*"] } }
`);
    expect((await fetch(`${running.base}/models/anthropic/claude-opus-4.5`)).status).toBe(404);
    expect((await fetch(`${running.base}/models/${SONNET}`)).status).toBe(200);
  });

  test("a provider without a key has no model, and an unknown one is as before", async () => {
    const running = await start(`
providers:
  anthropic: { base_url: "${anthropic.url}" }
  north: { adapter: openai, base_url: "${openrouter.url}" }
models: { acme/large: { endpoints: [{ provider: north, model: large-1 }] } }
`);
    const models = await get<readonly { readonly id: string }[]>(running, "/models");
    const slugs = models.map(({ id }) => id).filter((id) => !/^(local|sluice)\//.test(id));
    expect(slugs).toEqual(["acme/large"]);
  });
});
