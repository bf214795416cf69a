import { describe, it } from "vitest";
import { fixturesIn } from "../../test/fixtures-in.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { PLAIN_AUDIO, type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import { deepinfra } from "./deepinfra.ts";

const { json, chat } = fixturesIn(import.meta.url);
const said = (message: string): string => JSON.stringify({ error: { message } });
const detail = (error: string): string => JSON.stringify({ detail: { error } });

const fixtures: ProviderFixtures = {
  chat: chat("reasoning", "tool-calls"),
  rerank: [
    {
      name: "texts",
      body: json("rerank.json"),
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
      body: json("embeddings.json"),
      vectors: [
        [0.5, -0.25, 0],
        [1, 0.75, -2.5],
      ],
      promptTokens: 4,
    },
  ],
  speech: PLAIN_AUDIO,
  hiddenErrors: [
    { name: "detail", operation: "rerank", body: detail("inference failed"), kind: "malformed" },
  ],
  failures: [
    {
      name: "too long, as a 500",
      status: 500,
      body: said("Requested input length 99009 exceeds maximum input length 8192"),
      kind: "too-long",
    },
    {
      name: "too long",
      status: 400,
      body: said(
        "This model's maximum context length is 163840 tokens. However, you requested 170000 tokens.",
      ),
      kind: "too-long",
    },
    {
      name: "no such model",
      status: 404,
      body: detail("Model is not available"),
      kind: "unsupported",
    },
    {
      name: "wrong key",
      status: 401,
      body: detail("User is not authenticated"),
      kind: "unauthorized",
    },
    {
      name: "no money",
      status: 402,
      body: detail("inference prohibited, please top up your balance"),
      kind: "unauthorized",
    },
    {
      name: "a field of the wrong type",
      status: 422,
      body: JSON.stringify({
        detail: [{ type: "int_type", loc: ["body", "n"], msg: "Input should be a valid integer" }],
      }),
      kind: "rejected",
    },
    { name: "busy", status: 429, body: said("Model busy, retry later"), kind: "rate-limited" },
    { name: "server error", status: 500, body: said("internal error"), kind: "malformed" },
  ],
};

describe("deepinfra adapter", () => {
  for (const { name, run } of providerConformance(makeProvider(deepinfra), fixtures)) it(name, run);
});
