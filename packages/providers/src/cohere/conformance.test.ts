import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import {
  type ChatFixture,
  type FailureFixture,
  type ProviderFixtures,
  providerConformance,
} from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { cohere } from "./cohere.ts";

const folder = new URL("__fixtures__/", import.meta.url);

const chat: readonly ChatFixture[] = ["text", "tool-calls", "thinking", "citations"].map(
  (name) => ({
    name,
    body: JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")),
    stream: readFileSync(new URL(`${name}.sse`, folder)),
  }),
);

const said = (message: string): string => JSON.stringify({ id: "x", message });

const failures: readonly FailureFixture[] = [
  {
    name: "prompt too long",
    status: 400,
    body: said("too many tokens: total number of tokens in the prompt cannot exceed 4081"),
    kind: "too-long",
  },
  { name: "wrong request", status: 400, body: said("invalid request: roles"), kind: "rejected" },
  { name: "wrong key", status: 401, body: said("invalid api token"), kind: "unauthorized" },
  { name: "no such model", status: 404, body: said("model 'x' not found"), kind: "unsupported" },
  {
    name: "rate limit",
    status: 429,
    body: said("You are using a Trial key"),
    kind: "rate-limited",
  },
  { name: "server error", status: 500, body: said("internal server error"), kind: "malformed" },
  { name: "unavailable", status: 503, body: said("unavailable"), kind: "unavailable" },
];

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

const fixtures: ProviderFixtures = {
  chat,
  failures,
  rerank: [
    {
      name: "texts",
      body: read("rerank.json"),
      ranked: [
        [2, 0.96875],
        [0, 0.25],
        [1, 0.125],
      ],
    },
  ],
  embeddings: [
    {
      name: "numbers",
      body: read("embeddings.json"),
      vectors: [
        [0.5, -0.25, 0],
        [1, 0.75, -2.5],
      ],
      promptTokens: 2,
    },
  ],
  hiddenErrors: [
    { name: "message", operation: "rerank", body: said("odd"), kind: "malformed" },
    { name: "message", operation: "embeddings", body: said("odd"), kind: "malformed" },
  ],
};

describe("cohere adapter", () => {
  const provider = cohere.create({
    slug: "north",
    name: "North",
    apiKey: "up-secret-a",
    headers: {},
    options: {},
  });
  for (const { name, run } of providerConformance(provider as HttpProvider, fixtures)) {
    it(name, run);
  }
});
