import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { generationReply } from "@sluice/schema";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { completionOf } from "../faults/answers.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

vi.setConfig({ testTimeout: 60_000 });

const YAML = (url: string) => `
providers:
  claude: { adapter: anthropic, base_url: "${url}", api_key: k }
  draws: { adapter: openai, base_url: "${url}", api_key: k }
models:
  t/claude:
    endpoints:
      - { provider: claude, model: c, price: { prompt: 1, completion: 10, cache_write: 1.25, input_cache_write_1h: 2 } }
  t/draws:
    input: [text, image, audio]
    output: [text, image]
    endpoints:
      - { provider: draws, model: d, price: { prompt: 1, completion: 10, image: 0.001, image_token: 4, input_audio_cache: 0.5, image_output: 40 } }
`;

let upstream: MockUpstream;
let server: TestServer;
beforeEach(async () => {
  upstream = await startMockUpstream();
  server = await startTestServer(YAML(upstream.url));
});
afterEach(async () => {
  await server.close();
  await upstream.close();
});

async function ask(model: string, content: unknown = "hi") {
  const body = { model, messages: [{ role: "user", content }], max_tokens: 100 };
  const response = await server.post("/chat/completions", body);
  expect(response.status).toBe(200);
  const id = response.headers.get("x-generation-id");
  const { usage } = (await response.json()) as { readonly usage: { readonly cost: number } };
  const headers = { authorization: `Bearer ${server.key}` };
  const record = await fetch(`${server.base}/generation?id=${id}`, { headers });
  return { usage, record: generationReply.parse(await record.json()).data };
}

test("what is written to the cache for an hour is charged as Anthropic tells it", async () => {
  const usage = {
    input_tokens: 100,
    output_tokens: 10,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 3000,
    cache_creation: { ephemeral_5m_input_tokens: 1000, ephemeral_1h_input_tokens: 2000 },
  };
  const content = [{ type: "text", text: "hi" }];
  const message = { id: "m", type: "message", role: "assistant", model: "c", content };
  upstream.answer([steps.json({ ...message, stop_reason: "end_turn", usage })]);
  const told = await ask("t/claude");
  const micros = 100 + 1000 * 1.25 + 2000 * 2 + 10 * 10;
  expect(told.usage).toMatchObject({
    cost: micros / 1e6,
    prompt_tokens_details: { cache_write_tokens: 3000, cache_write_1h_tokens: 2000 },
  });
  expect(told.record.total_cost).toBe(micros / 1e6);
  expect(told.record.cache_discount).toBe(-(1000 * 0.25 + 2000) / 1e6);
});

test("images read and made, and sound from the cache, have their own prices", async () => {
  const usage = {
    prompt_tokens: 500,
    completion_tokens: 90,
    total_tokens: 590,
    prompt_tokens_details: {
      cached_tokens: 150,
      audio_tokens: 150,
      cached_tokens_details: { audio_tokens: 100 },
      image_tokens: 200,
    },
    completion_tokens_details: { reasoning_tokens: 0, image_tokens: 80 },
  };
  upstream.answer([steps.json(completionOf("a", { usage }))]);
  const told = await ask("t/draws", [
    { type: "text", text: "draw" },
    { type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } },
  ]);
  const micros = 100 + 50 + 200 * 4 + 100 * 0.5 + 50 + 10 * 10 + 80 * 40;
  expect(told.usage.cost).toBeCloseTo(micros / 1e6 + 0.001, 9);
  expect(told.record).toMatchObject({ num_media_prompt: 1, native_tokens_completion_images: 80 });
});

test("models show them", async () => {
  const response = await fetch(`${server.base}/models`);
  const { data } = (await response.json()) as { readonly data: readonly object[] };
  expect(data).toContainEqual(
    expect.objectContaining({
      id: "t/draws",
      pricing: expect.objectContaining({
        image: "0.001",
        image_token: "0.000004",
        input_audio_cache: "0.0000005",
        image_output: "0.00004",
      }),
    }),
  );
});
