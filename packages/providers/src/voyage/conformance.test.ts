import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { voyage } from "./voyage.ts";

const folder = new URL("__fixtures__/", import.meta.url);
const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const said = (detail: string): string => JSON.stringify({ detail });

const fixtures: ProviderFixtures = {
  rerank: [
    {
      name: "texts",
      body: fixture("rerank.json"),
      ranked: [
        [2, 0.75],
        [0, 0.4375],
        [1, 0.25],
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
      promptTokens: 10,
    },
  ],
  hiddenErrors: [
    { name: "detail", operation: "rerank", body: said("out of order"), kind: "malformed" },
    { name: "detail", operation: "embeddings", body: said("out of order"), kind: "malformed" },
  ],
  failures: [
    {
      name: "too long",
      status: 400,
      body: said("The example at index 0 in your batch has too many tokens"),
      kind: "too-long",
    },
    {
      name: "no such model",
      status: 400,
      body: said("Model x is not supported."),
      kind: "unsupported",
    },
    {
      name: "wrong key",
      status: 401,
      body: said("Provided API key is invalid."),
      kind: "unauthorized",
    },
    { name: "rate limit", status: 429, body: said("3 requests a minute"), kind: "rate-limited" },
    { name: "server error", status: 500, body: "", kind: "malformed" },
    { name: "unavailable", status: 503, body: "", kind: "unavailable" },
  ],
};

describe("voyage adapter", () => {
  const settings = { slug: "north", name: "North", apiKey: "up-secret", headers: {}, options: {} };
  const provider = voyage.create(settings) as HttpProvider;
  for (const { name, run } of providerConformance(provider, fixtures)) it(name, run);
});
