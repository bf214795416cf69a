import { describe, it } from "vitest";
import { fixturesIn } from "../../test/fixtures-in.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { PLAIN_AUDIO, type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import { together } from "./together.ts";

const { json, chat } = fixturesIn(import.meta.url);
const said = (message: string, type: string, code: string | null = null): string =>
  JSON.stringify({ id: "oF1-err", error: { message, type, param: null, code } });

const TOO_MANY =
  "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9001 `inputs` tokens and 512 `max_new_tokens`";

const fixtures: ProviderFixtures = {
  chat: chat("text", "reasoning", "tool-calls"),
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
    },
  ],
  speech: PLAIN_AUDIO,
  hiddenErrors: [
    {
      name: "busy",
      operation: "rerank",
      body: said("slow down", "rate_limit", "rate_limit_exceeded"),
      kind: "rate-limited",
    },
  ],
  failures: [
    {
      name: "too long",
      status: 422,
      body: said(TOO_MANY, "invalid_request_error"),
      kind: "too-long",
    },
    {
      name: "too long, as a 403",
      status: 403,
      body: said(TOO_MANY, "invalid_request_error"),
      kind: "too-long",
    },
    {
      name: "no such model",
      status: 404,
      body: said("Unable to access model x", "invalid_request_error", "model_not_available"),
      kind: "unsupported",
    },
    {
      name: "wrong key",
      status: 401,
      body: said("Invalid API key provided.", "invalid_request_error", "invalid_api_key"),
      kind: "unauthorized",
    },
    {
      name: "credits",
      status: 402,
      body: said("Credit limit exceeded", "credit_limit"),
      kind: "unauthorized",
    },
    {
      name: "rate limit",
      status: 429,
      body: said("You have reached the rate limit", "model_rate_limit"),
      kind: "rate-limited",
    },
    {
      name: "overloaded",
      status: 503,
      body: said("The server is overloaded", "server_error", "engine_overloaded"),
      kind: "overloaded",
    },
    {
      name: "server error",
      status: 500,
      body: said("Internal server error", "server_error"),
      kind: "malformed",
    },
  ],
};

describe("together adapter", () => {
  for (const { name, run } of providerConformance(makeProvider(together), fixtures)) it(name, run);
});
