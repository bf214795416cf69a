import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { jina } from "./jina.ts";

const folder = new URL("__fixtures__/", import.meta.url);
const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const said = (detail: string): string => JSON.stringify({ detail });
const vectors = [
  [0.5, -0.25, 0],
  [1, 0.75, -2.5],
];

const fixtures: ProviderFixtures = {
  rerank: [
    {
      name: "texts",
      body: fixture("rerank.json"),
      ranked: [
        [2, 0.875],
        [1, 0.125],
        [0, 0.0625],
      ],
    },
    {
      name: "pictures",
      request: { documents: ["zero", { image: "https://x.test/a.png" }, { text: "two" }] },
      body: fixture("rerank.json"),
      ranked: [
        [2, 0.875],
        [1, 0.125],
        [0, 0.0625],
      ],
    },
  ],
  embeddings: [
    { name: "numbers", body: fixture("embeddings.json"), vectors, promptTokens: 11 },
    { name: "base64", body: fixture("embeddings-base64.json"), vectors, promptTokens: 11 },
  ],
  hiddenErrors: [
    { name: "detail", operation: "rerank", body: said("no such thing"), kind: "malformed" },
    {
      name: "rate limit",
      operation: "embeddings",
      body: JSON.stringify({ error: { code: 429, message: "too many" } }),
      kind: "rate-limited",
    },
  ],
  failures: [
    { name: "wrong key", status: 401, body: said("Invalid API key"), kind: "unauthorized" },
    { name: "no balance", status: 402, body: said("Insufficient balance"), kind: "unauthorized" },
    {
      name: "no such model",
      status: 404,
      body: said("Model x not found"),
      kind: "unsupported",
    },
    {
      name: "wrong field",
      status: 422,
      body: JSON.stringify({ detail: [{ loc: ["body", "top_n"], msg: "must be positive" }] }),
      kind: "rejected",
    },
    {
      name: "rate limit",
      status: 429,
      headers: { "retry-after": "2" },
      body: said("Rate limit exceeded"),
      kind: "rate-limited",
      retryAfterMs: 2000,
    },
    { name: "server error", status: 500, body: "Internal Server Error", kind: "malformed" },
    { name: "unavailable", status: 503, body: "<html>503</html>", kind: "unavailable" },
  ],
};

describe("jina adapter", () => {
  const settings = { slug: "north", name: "North", apiKey: "up-secret", headers: {}, options: {} };
  const provider = jina.create(settings) as HttpProvider;
  for (const { name, run } of providerConformance(provider, fixtures)) it(name, run);
});
