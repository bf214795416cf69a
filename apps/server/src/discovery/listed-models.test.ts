import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { environmentProviders } from "./environment-providers.ts";
import { listedModels } from "./listed-models.ts";

const [openai, openrouter] = environmentProviders({ OPENAI_API_KEY: "k", OPENROUTER_API_KEY: "k" });
if (openai === undefined || openrouter === undefined) throw new Error("no entries");

const listOf = (...items: object[]) => listedModels(openai, { data: items }) ?? [];

describe("the models of a list", () => {
  test("an id alone is enough", () => {
    expect(listOf({ id: "gpt-9", object: "model", created: 1_700_000_000 })).toEqual([
      {
        slug: "openai/gpt-9",
        name: "OpenAI: gpt-9",
        created: 1_700_000_000,
        distillable: false,
        input: ["text", "image", "file"],
        output: ["text"],
        endpoints: [
          {
            id: "openai/gpt-9@openai/gpt-9",
            provider: "openai",
            providerName: "OpenAI",
            model: "openai/gpt-9",
            upstreamModel: "gpt-9",
            quantization: "unknown",
            supportsPrefill: false,
            supportsVoiceCloning: false,
            tier: "default",
            dataCollection: "allow",
            zdr: false,
            regions: [],
          },
        ],
      },
    ]);
  });

  test("prices, contexts and abilities are taken where the list has them", () => {
    const [model] =
      listedModels(openrouter, {
        data: [
          {
            id: "acme/large",
            name: "Acme: Large",
            context_length: 128_000,
            architecture: { input_modalities: ["text", "image"], output_modalities: ["text"] },
            pricing: { prompt: "0.00000015", completion: "0.0000006", request: "0.01" },
            top_provider: { max_completion_tokens: 16_384 },
            supported_parameters: ["tools", "seed"],
          },
        ],
      }) ?? [];
    expect(model).toMatchObject({
      slug: "acme/large",
      name: "Acme: Large",
      contextLength: 128_000,
      input: ["text", "image"],
    });
    expect(model?.endpoints[0]).toMatchObject({
      provider: "openrouter",
      upstreamModel: "acme/large",
      price: { prompt: 0.15, completion: 0.6, request: 0.01 },
      maxCompletionTokens: 16_384,
      supports: ["tools", "seed"],
    });
  });

  test("every price of tokens of a kind is taken, and zero is none", () => {
    const pricing = {
      prompt: "0.000001",
      completion: "0.000002",
      input_cache_write_1h: "0.000002",
      input_audio_cache: "0.0000004",
      image_token: "0.000005",
      image_output: "0.00003",
      audio_output: "0",
    };
    expect(listOf({ id: "m", pricing })[0]?.endpoints[0]?.price).toEqual({
      prompt: 1,
      completion: 2,
      input_cache_write_1h: 2,
      input_audio_cache: 0.4,
      image_token: 5,
      image_output: 30,
    });
  });

  test.each([
    [{ pricing: { prompt: 0.5, completion: 1 } }],
    [{ pricing: { prompt: "-1", completion: "-1" } }],
    [{ pricing: { prompt: "0.1" } }],
    [{}],
  ])("a price that cannot be read is none: %j", (more) => {
    expect(listOf({ id: "m", ...more })[0]?.endpoints[0]).not.toHaveProperty("price");
  });

  test.each([
    ["gpt-4o-mini-tts", {}, ["speech"]],
    ["tts-1", {}, ["speech"]],
    ["text-embedding-3-small", {}, ["embeddings"]],
    ["bge-reranker-v2", {}, ["rerank"]],
    ["any", { type: "embedding" }, ["embeddings"]],
    ["any", { type: "chat" }, ["text"]],
    ["mistral-embed", { capabilities: { completion_chat: false } }, ["embeddings"]],
    ["any", { capabilities: { completion_chat: true } }, ["text"]],
    ["any", { capabilities: ["tools"] }, ["text"]],
    ["any", { architecture: { output_modalities: ["text", "image", "smell"] } }, ["text", "image"]],
  ])("%s %j produces %j", (id, more, output) => {
    expect(listOf({ id, ...more })[0]?.output).toEqual(output);
  });

  test.each([
    [{ id: "whisper-1" }],
    [{ id: "dall-e-3" }],
    [{ id: "omni-moderation-latest" }],
    [{ id: "any", type: "image" }],
    [{ id: "codestral-fim", capabilities: { completion_chat: false } }],
    [{ id: "openrouter/auto" }],
    [{ id: "sluice/auto" }],
  ])("%j is left out", (item) => {
    expect(listOf(item)).toEqual([]);
  });

  test.each([
    ["meta/llama", "meta/llama"],
    ["llama3.2:3b", "openai/llama3.2:3b"],
    ["accounts/fireworks/models/llama-v3", "openai/llama-v3"],
  ])("%s has the slug %s", (id, slug) => {
    expect(listOf({ id })[0]).toMatchObject({ slug, endpoints: [{ upstreamModel: id }] });
  });

  test("a bare list counts, anything else is no list", () => {
    expect(listedModels(openai, [{ id: "m" }])).toHaveLength(1);
    for (const body of [undefined, null, "x", {}, { data: {} }, { models: [] }]) {
      expect(listedModels(openai, body)).toBeUndefined();
    }
  });

  test("an id of slashes only names no model", () => {
    expect(listOf({ id: "/" }, { id: "//" })).toEqual([]);
  });

  test("whatever a server says, slugs and endpoint ids are unique and well-formed", () => {
    const item = fc.record({ id: fc.oneof(fc.string(), fc.constantFrom("a/b", "a/b/", "b")) });
    fc.assert(
      fc.property(fc.array(fc.oneof(item, fc.anything())), (data) => {
        const models = listedModels(openai, { data }) ?? [];
        const slugs = models.map((model) => model.slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        for (const slug of slugs) expect(slug).toMatch(/^[^/]+\/[^/]+$/);
      }),
    );
  });
});
