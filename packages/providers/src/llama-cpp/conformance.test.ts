import { describe, it } from "vitest";
import { fixturesIn } from "../../test/fixtures-in.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import { llamaCpp } from "./llama-cpp.ts";

const { json, chat } = fixturesIn(import.meta.url);
const said = (code: number, type: string, message: string, more: object = {}): string =>
  JSON.stringify({ error: { code, message, type, ...more } });

const fixtures: ProviderFixtures = {
  chat: chat("reasoning", "tool-calls"),
  rerank: [
    {
      name: "texts",
      body: json("rerank.json"),
      ranked: [
        [2, 5.75],
        [0, -1.5],
        [1, -9.25],
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
      promptTokens: 7,
    },
  ],
  hiddenErrors: [
    {
      name: "unavailable",
      operation: "rerank",
      body: said(503, "unavailable_error", "Loading model"),
      kind: "unavailable",
    },
  ],
  failures: [
    {
      name: "too long",
      status: 400,
      body: said(
        400,
        "exceed_context_size_error",
        "request (4107 tokens) exceeds the available context size (4096 tokens), try increasing it",
        { n_prompt_tokens: 4107, n_ctx: 4096 },
      ),
      kind: "too-long",
    },
    {
      name: "longer than the batch",
      status: 500,
      body: said(
        500,
        "server_error",
        "input (900 tokens) is too large to process. increase the physical batch size (current batch size: 512)",
      ),
      kind: "too-long",
    },
    {
      name: "not a reranker",
      status: 501,
      body: said(501, "not_supported_error", "This server does not support reranking."),
      kind: "unsupported",
    },
    {
      name: "wrong key",
      status: 401,
      body: said(401, "authentication_error", "Invalid API Key"),
      kind: "unauthorized",
    },
    {
      name: "loading",
      status: 503,
      body: said(503, "unavailable_error", "Loading model"),
      kind: "unavailable",
    },
    {
      name: "bad request",
      status: 400,
      body: said(400, "invalid_request_error", '"messages" is required'),
      kind: "rejected",
    },
    {
      name: "no room left",
      status: 500,
      body: said(500, "server_error", "decode failed"),
      kind: "malformed",
    },
  ],
};

describe("llama-cpp adapter", () => {
  for (const { name, run } of providerConformance(makeProvider(llamaCpp), fixtures)) it(name, run);
});
