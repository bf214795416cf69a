import { describe, it } from "vitest";
import { fixturesIn } from "../../test/fixtures-in.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import { fireworks } from "./fireworks.ts";

const { json, chat } = fixturesIn(import.meta.url);
const said = (message: string, code: string, type = "error"): string =>
  JSON.stringify({ error: { message, param: null, code, type }, request_id: "f5-err" });

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
      promptTokens: 6,
    },
  ],
  hiddenErrors: [
    {
      name: "words alone",
      operation: "embeddings",
      body: '{"error":"backend failed"}',
      kind: "malformed",
    },
  ],
  failures: [
    {
      name: "too long",
      status: 400,
      body: said(
        "The prompt is too long: 140211, model maximum context length: 131071",
        "invalid_request_error",
        "invalid_request_error",
      ),
      kind: "too-long",
    },
    {
      name: "unknown field",
      status: 400,
      body: said("Extra inputs are not permitted, field: 'x'", "INVALID_ARGUMENT"),
      kind: "unsupported",
    },
    {
      name: "no such model",
      status: 404,
      body: said("Model not found, inaccessible, and/or not deployed", "NOT_FOUND"),
      kind: "unsupported",
    },
    {
      name: "wrong key",
      status: 401,
      body: said("The API key you provided is invalid.", "UNAUTHORIZED"),
      kind: "unauthorized",
    },
    {
      name: "suspended",
      status: 412,
      body: said(
        "Account acme is suspended, possibly due to reaching the monthly spending limit or failure to pay past invoices.",
        "PRECONDITION_FAILED",
      ),
      kind: "unauthorized",
    },
    {
      name: "a model that could not be loaded",
      status: 412,
      body: said("The LoRA adapter failed to load", "PRECONDITION_FAILED"),
      kind: "unsupported",
    },
    { name: "too large", status: 413, body: said("Payload too large", "413"), kind: "rejected" },
    {
      name: "rate limit",
      status: 429,
      headers: { "retry-after": "3" },
      body: said("Request rate limit exceeded", "RESOURCE_EXHAUSTED"),
      kind: "rate-limited",
      retryAfterMs: 3000,
    },
    { name: "unavailable", status: 503, body: said("overloaded", "503"), kind: "unavailable" },
  ],
};

describe("fireworks adapter", () => {
  for (const { name, run } of providerConformance(makeProvider(fireworks), fixtures)) it(name, run);
});
