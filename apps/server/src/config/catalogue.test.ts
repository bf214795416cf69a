import { findModel } from "@sluice/schema";
import { describe, expect, test } from "vitest";
import { installedParts } from "../assemble/installed-parts.ts";
import type { Environment } from "./environment.ts";
import { readConfig } from "./read-config.ts";

const { builtIn } = installedParts();

const read = (text: string, env: Environment = {}) =>
  readConfig("sluice.yaml", env, async () => text, builtIn);
const modelsOf = async (text: string) => (await read(text)).config.catalog.models;
const mistakes = async (text: string): Promise<readonly string[]> =>
  read(text).then(
    () => expect.fail("was accepted"),
    (error: { readonly lines: readonly string[] }) => error.lines,
  );

const SONNET = "anthropic/claude-sonnet-4.5";

describe("a provider that the catalogue knows", () => {
  test("needs only its key", async () => {
    const models = await modelsOf("providers: { anthropic: { api_key: k, zdr: true } }");
    expect(models.get(SONNET)).toMatchObject({
      slug: SONNET,
      input: ["text", "image", "file"],
      output: ["text"],
      endpoints: [
        {
          id: `${SONNET}@anthropic/claude-sonnet-4-5`,
          provider: "anthropic",
          upstreamModel: "claude-sonnet-4-5",
          price: { prompt: 3, completion: 15, cache_read: 0.3, cache_write: 3.75 },
          maxCompletionTokens: 64_000,
          zdr: true,
        },
      ],
    });
    expect([...models.keys()].filter((slug) => !slug.startsWith("anthropic/"))).toEqual([
      "local/echo",
      ...[...models.keys()].filter((slug) => slug.startsWith("local/") && slug !== "local/echo"),
    ]);
  });

  test("without a key it offers nothing", async () => {
    expect((await modelsOf("providers: { anthropic: {} }")).has(SONNET)).toBe(false);
    const empty = "providers: { anthropic: { api_key: '' } }";
    expect((await modelsOf(empty)).has(SONNET)).toBe(false);
  });

  test("is known by its address under any name, and by its name at any address", async () => {
    const named = await modelsOf(
      'providers: { anthropic: { api_key: k, base_url: "http://127.0.0.1:1/v1" } }',
    );
    expect(named.get(SONNET)?.endpoints).toHaveLength(1);
    const second = await modelsOf("providers: { claude: { adapter: anthropic, api_key: k } }");
    expect(second.get(SONNET)?.endpoints[0]?.provider).toBe("claude");
    const other = await modelsOf(
      'providers: { north: { adapter: openai, api_key: k, base_url: "http://127.0.0.1:1/v1" } }',
    );
    expect([...other.keys()].every((slug) => slug.startsWith("local/"))).toBe(true);
  });

  test("a model of several providers has an endpoint of each", async () => {
    const models = await modelsOf(
      "providers: { anthropic: { api_key: a }, openrouter: { api_key: o } }",
    );
    expect(models.get(SONNET)?.endpoints.map(({ id }) => id)).toEqual([
      `${SONNET}@anthropic/claude-sonnet-4-5`,
      `${SONNET}@openrouter/anthropic/claude-sonnet-4.5`,
    ]);
  });

  test("an endpoint takes what its adapter passes on and its model can do", async () => {
    const models = await modelsOf("providers: { openai: { api_key: k }, gemini: { api_key: k } }");
    const supports = (slug: string) => models.get(slug)?.endpoints[0]?.supports ?? [];
    expect(supports("openai/gpt-4o")).toEqual(
      expect.arrayContaining(["tools", "structured_outputs", "logprobs"]),
    );
    expect(supports("openai/gpt-4o")).not.toContain("reasoning");
    expect(supports("openai/o3")).toContain("reasoning");
    expect(supports("google/gemini-2.5-flash")).not.toContain("logit_bias");
    expect(supports("google/gemini-2.5-flash")).toContain("structured_outputs");
  });

  test("whose models the file names serves these and no other", async () => {
    const models = await modelsOf(`
providers: { anthropic: { api_key: k } }
models: { own/name: { endpoints: [{ provider: anthropic, model: claude-opus-4-5 }] } }
`);
    expect([...models.keys()].filter((slug) => !slug.startsWith("local/"))).toEqual(["own/name"]);
  });

  test("serves all of them beside those where `catalogue` says so, and none where it says no", async () => {
    const both = await modelsOf(`
providers: { anthropic: { api_key: k, catalogue: true } }
models: { own/name: { endpoints: [{ provider: anthropic, model: claude-opus-4-5 }] } }
`);
    expect([...both.keys()][0]).toBe("own/name");
    expect(both.has(SONNET)).toBe(true);
    const none = await modelsOf("providers: { anthropic: { api_key: k, catalogue: false } }");
    expect(none.has(SONNET)).toBe(false);
  });

  test("models may be left out, or only some taken", async () => {
    const models = await modelsOf(
      'providers: { anthropic: { api_key: k, only: ["anthropic/claude-*"], except: ["*-opus-*"] } }',
    );
    expect(models.has(SONNET)).toBe(true);
    expect([...models.keys()].filter((slug) => slug.includes("opus"))).toEqual([]);
  });
});

describe("other names", () => {
  test("a model is found by its provider's own name of it", async () => {
    const { catalog } = (await read("providers: { gemini: { api_key: k } }")).config;
    expect(findModel(catalog, "gemini/gemini-2.5-flash")?.slug).toBe("google/gemini-2.5-flash");
    expect(catalog.models.has("gemini/gemini-2.5-flash")).toBe(false);
    expect(findModel(catalog, "gemini/gemini-nought")).toBeUndefined();
  });
});

describe("what the file says goes before the catalogue", () => {
  test("of an endpoint key by key, of its price too", async () => {
    const models = await modelsOf(`
providers: { anthropic: { api_key: k } }
models:
  own/sonnet:
    endpoints:
      - { provider: anthropic, model: claude-sonnet-4-5, max_completion_tokens: 8000, price: { prompt: 2.5 } }
`);
    expect(models.get("own/sonnet")).toMatchObject({
      name: "Anthropic: Claude Sonnet 4.5",
      input: ["text", "image", "file"],
      endpoints: [
        {
          maxCompletionTokens: 8000,
          price: { prompt: 2.5, completion: 15, cache_read: 0.3, cache_write: 3.75 },
        },
      ],
    });
    expect(models.get("own/sonnet")?.endpoints[0]?.supports).toBeUndefined();
  });

  test("an endpoint of a known slug needs no name of the provider's", async () => {
    const models = await modelsOf(`
providers: { anthropic: { api_key: k } }
models: { ${SONNET}: { endpoints: [{ provider: anthropic, price: { completion: 12 } }] } }
`);
    expect(models.get(SONNET)?.endpoints).toMatchObject([
      { upstreamModel: "claude-sonnet-4-5", price: { prompt: 3, completion: 12 } },
    ]);
  });

  test("of a model without endpoints, whose endpoints stay the catalogue's", async () => {
    const models = await modelsOf(`
providers: { anthropic: { api_key: a }, openrouter: { api_key: o } }
models: { ${SONNET}: { name: Sonnet, context_length: 1000, distillable: true, input: [text], scores: { coding: 0.8 } } }
`);
    expect([...models.keys()][0]).toBe(SONNET);
    expect(models.get(SONNET)).toMatchObject({
      name: "Sonnet",
      distillable: true,
      input: ["text"],
      scores: { coding: 0.8 },
      contextLength: 1000,
      endpoints: [
        { provider: "anthropic", contextLength: 1000 },
        { provider: "openrouter", contextLength: 1000 },
      ],
    });
    expect(models.has("anthropic/claude-opus-4.5")).toBe(true);
  });

  test("tiers of a price", async () => {
    const price = "price: { prompt: 1, tiers: [{ above: 1000, prompt: 3 }] }";
    const models = await modelsOf(`
providers: { gemini: { api_key: k } }
models: { a/b: { endpoints: [{ provider: gemini, model: gemini-2.5-pro, ${price} }] } }
`);
    expect(models.get("a/b")?.endpoints[0]?.price).toEqual({
      prompt: 1,
      completion: 10,
      cache_read: 0.125,
      search: 0.035,
      tiers: [{ above: 1000, prompt: 3 }],
    });
  });
});

describe("what the catalogue does not know", () => {
  test("a model without endpoints, and an endpoint without a name, are mistakes", async () => {
    const text = `
providers: { anthropic: { api_key: k }, groq: {} }
models:
  anthropic/claude-nought: { name: None }
  own/one: { endpoints: [{ provider: anthropic }] }
`;
    expect(await mistakes(text)).toEqual([
      "sluice.yaml:4:3: models.anthropic/claude-nought: needs endpoints: no provider with a key here serves it by the built-in catalogue",
      "sluice.yaml:5:26: models.own/one.endpoints[0]: needs model, the provider's own name: the built-in catalogue knows no own/one at anthropic",
    ]);
  });

  test("an unknown name at a known provider is told, unless the file has its price", async () => {
    const { warnings } = await read(`
providers: { anthropic: { api_key: k }, north: { adapter: openai, base_url: "http://127.0.0.1:1/v1" } }
models:
  a/one: { endpoints: [{ provider: anthropic, model: claude-sonet-4-5 }] }
  a/two: { endpoints: [{ provider: anthropic, model: claude-new, price: { prompt: 1, completion: 2 } }] }
  a/three: { endpoints: [{ provider: north, model: large-1 }] }
`);
    expect(warnings).toEqual([
      "sluice.yaml:4:54: models.a/one.endpoints[0].model: the built-in catalogue knows no claude-sonet-4-5 at anthropic: without a price nothing is charged",
    ]);
  });

  test("a default model may be one of the catalogue's, or must exist", async () => {
    const known = await read(
      `routing: { default_model: ${SONNET} }\nproviders: { anthropic: { api_key: k } }`,
    );
    expect(known.config.routing.defaultModel).toBe(SONNET);
  });
});

describe("without a file", () => {
  const absent = async () => {
    throw Object.assign(new Error("none"), { code: "ENOENT" });
  };

  test("keys of the environment offer the models of the catalogue at once", async () => {
    const env = { ANTHROPIC_API_KEY: "k" };
    const { config } = await readConfig(undefined, env, absent, builtIn);
    expect(config.providers.map(({ slug }) => slug)).toEqual(["anthropic", "local"]);
    expect(config.catalog.models.get(SONNET)?.endpoints).toHaveLength(1);
    expect(config.listed).toEqual(["anthropic"]);
  });

  test("unless nothing is to be searched for", async () => {
    const env = { ANTHROPIC_API_KEY: "k", SLUICE_DISCOVERY: "off" };
    const { config } = await readConfig(undefined, env, absent, builtIn);
    expect(config.providers.map(({ slug }) => slug)).toEqual(["local"]);
  });
});
