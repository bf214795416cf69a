import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { tei } from "./tei.ts";

const folder = new URL("__fixtures__/", import.meta.url);
const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const said = (error: string, error_type: string): string => JSON.stringify({ error, error_type });

const fixtures: ProviderFixtures = {
  rerank: [
    {
      name: "texts",
      body: fixture("rerank.json"),
      ranked: [
        [2, 0.96875],
        [0, 0.5],
        [1, 0.0078125],
      ],
    },
  ],
  embeddings: [
    {
      name: "numbers",
      body: fixture("embeddings.json"),
      vectors: [
        [0.5, -0.25, 0],
        [1, 0.75, -2.5],
      ],
      promptTokens: 8,
    },
  ],
  hiddenErrors: [
    {
      name: "backend",
      operation: "rerank",
      body: said("Inference failed", "Backend"),
      kind: "malformed",
    },
  ],
  failures: [
    {
      name: "too long",
      status: 413,
      body: said(
        "Input validation error: `inputs` must have less than 512 tokens. Given: 600",
        "Validation",
      ),
      kind: "too-long",
    },
    {
      name: "too many documents",
      status: 413,
      body: said("batch size 33 > maximum allowed batch size 32", "Validation"),
      kind: "rejected",
    },
    {
      name: "no text",
      status: 422,
      body: said("Tokenization error", "Tokenizer"),
      kind: "rejected",
    },
    {
      name: "model failed",
      status: 424,
      body: said("Inference failed", "Backend"),
      kind: "malformed",
    },
    {
      name: "busy",
      status: 429,
      body: said("Model is overloaded", "Overloaded"),
      kind: "rate-limited",
    },
    { name: "unhealthy", status: 503, body: said("Unhealthy", "Unhealthy"), kind: "unavailable" },
  ],
};

describe("tei adapter", () => {
  const settings = { slug: "north", name: "North", headers: {}, options: {} };
  const provider = tei.create(settings) as HttpProvider;
  for (const { name, run } of providerConformance(provider, fixtures)) it(name, run);
});
