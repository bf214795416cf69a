import { builtInAdapters } from "@sluice/providers";
import { INPUT_MODALITIES, OUTPUT_MODALITIES } from "@sluice/schema";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { PUBLIC_PROVIDERS } from "../discovery/public-providers.ts";
import { loadPublicTable } from "./load-public-table.ts";

/** Presets and adapters that the catalogue knows no models of, and why. */
const UNKNOWN: Readonly<Record<string, string>> = {
  jina: "no package has prices of its rerankers and vectors",
  elevenlabs: "speech: prices go by the account's plan",
  cartesia: "speech: prices go by the account's plan",
  deepgram: "speech: no package has its voices and prices",
  "azure-speech": "speech: it has voices, whose prices go by region and kind",
  "azure-openai": "models are named by the deployments of each account",
  bedrock: "models are named by region and account",
  vertex: "credentials and a project stand for a key, and each model is named in the file",
  "ai-sdk": "whatever the named package serves",
  ollama: "a server of one's own",
  vllm: "a server of one's own",
  lmstudio: "a server of one's own",
  "llama-cpp": "a server of one's own",
  tei: "a server of one's own",
  local: "no network",
};

const count = z.int().positive().optional();
const usd = z.number().nonnegative();
const rates = {
  prompt: usd,
  completion: usd,
  cache_read: usd.optional(),
  cache_write: usd.optional(),
  input_cache_write_1h: usd.optional(),
};
const tier = z.strictObject({ above: z.int().positive(), ...rates });
const sound = z.strictObject({
  slug: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  name: z.string().min(1),
  model: z.string().regex(/^\S+$/),
  contextLength: count,
  maxCompletionTokens: count,
  input: z.array(z.enum(INPUT_MODALITIES)).min(1),
  output: z.array(z.enum(OUTPUT_MODALITIES)).min(1),
  tools: z.boolean().optional(),
  reasoning: z.boolean().optional(),
  price: z
    .strictObject({
      ...rates,
      request: usd.optional(),
      search: usd.optional(),
      characters: usd.optional(),
      tiers: z.array(tier).min(1).optional(),
    })
    .optional(),
  voices: z.array(z.string().min(1)).min(1).optional(),
  scores: z.record(z.string(), z.number().min(0).max(1)).optional(),
});

const names = [
  ...new Set([...PUBLIC_PROVIDERS.map(({ slug }) => slug), ...builtInAdapters.keys()]),
];

describe("the built-in catalogue", () => {
  test.each(names)("%s is known, or there is a reason why not", async (name) => {
    const table = await loadPublicTable(name);
    if (table === undefined) expect(UNKNOWN).toHaveProperty([name]);
    else {
      expect(UNKNOWN).not.toHaveProperty([name]);
      expect(table.models.length).toBeGreaterThan(0);
    }
  });

  test("no reason is left over", () => {
    for (const name of Object.keys(UNKNOWN)) expect(names).toContain(name);
  });

  test.each(PUBLIC_PROVIDERS.map(({ slug }) => slug))("%s has sound models", async (provider) => {
    const models = (await loadPublicTable(provider))?.models ?? [];
    expect(models.filter((model) => !sound.safeParse(model).success)).toEqual([]);
  });

  test("a name that objects have by nature is no provider", async () => {
    expect(await loadPublicTable("constructor")).toBeUndefined();
  });
});
