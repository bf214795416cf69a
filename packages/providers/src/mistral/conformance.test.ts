import { describe, it } from "vitest";
import { fixturesIn } from "../../test/fixtures-in.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { type ProviderFixtures, providerConformance } from "../conformance/index.ts";
import { mistral } from "./mistral.ts";

const { json, chat } = fixturesIn(import.meta.url);
const said = (message: unknown, type: string, code: string | null = null): string =>
  JSON.stringify({ object: "error", message, type, param: null, code });

const verdict = (violence: boolean, scores: readonly [number, number, number]) => ({
  flagged: violence,
  categories: { sexual: false, violence_and_threats: violence, pii: false },
  category_scores: { sexual: scores[0], violence_and_threats: scores[1], pii: scores[2] },
});

/** Bytes that begin as an MPEG frame does. */
const MPEG = Buffer.from([0xff, 0xfb, 0x90, 0x64, 0x00, 0x7b, 0x22, 0x3c]);
const delta = (bytes: Buffer): string =>
  JSON.stringify({ type: "speech.audio.delta", audio_data: bytes.toString("base64") });

const fixtures: ProviderFixtures = {
  chat: chat("thinking", "tool-calls"),
  embeddings: [
    {
      name: "numbers",
      body: json("embeddings.json"),
      vectors: [
        [0.5, -0.25, 0],
        [1, 0.75, -2.5],
      ],
      promptTokens: 11,
    },
  ],
  moderations: [
    {
      name: "categories",
      body: json("moderations.json"),
      verdicts: [verdict(true, [0.0001, 0.96875, 0.002]), verdict(false, [0.0001, 0.0002, 0.0003])],
    },
  ],
  speech: [
    {
      name: "events",
      headers: { "content-type": "text/event-stream" },
      body: Buffer.from(
        `event: speech.audio.delta\ndata: ${delta(MPEG.subarray(0, 3))}\n\n` +
          `data: ${delta(MPEG.subarray(3))}\n\n` +
          'data: {"type":"speech.audio.done","usage":{}}\n\n',
      ),
      audio: MPEG,
    },
    {
      name: "one body",
      headers: { "content-type": "application/json" },
      body: Buffer.from(JSON.stringify({ audio_data: MPEG.toString("base64") })),
      audio: MPEG,
    },
  ],
  hiddenErrors: [
    {
      name: "service",
      operation: "moderations",
      body: said("Service unavailable.", "internal_server_error"),
      kind: "malformed",
    },
  ],
  failures: [
    {
      name: "too long",
      status: 400,
      body: said(
        "Prompt contains 40102 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
        "invalid_request_prompt",
        "3051",
      ),
      kind: "too-long",
    },
    {
      name: "unknown field",
      status: 422,
      body: JSON.stringify({
        object: "error",
        message: {
          detail: [
            { type: "extra_forbidden", loc: ["body", "x"], msg: "Extra inputs are not permitted" },
          ],
        },
        type: "invalid_request_error",
      }),
      kind: "unsupported",
    },
    {
      name: "no such model",
      status: 400,
      body: said("Invalid model: x", "invalid_model", "1500"),
      kind: "unsupported",
    },
    {
      name: "wrong key",
      status: 401,
      body: JSON.stringify({ message: "Unauthorized", request_id: "r1" }),
      kind: "unauthorized",
    },
    {
      name: "rate limit",
      status: 429,
      body: said("Service tier capacity exceeded for this model.", "service_tier_capacity", "3505"),
      kind: "rate-limited",
    },
    {
      name: "unavailable",
      status: 503,
      body: said("Service unavailable.", "unreachable_backend", "1100"),
      kind: "unavailable",
    },
  ],
};

describe("mistral adapter", () => {
  for (const { name, run } of providerConformance(makeProvider(mistral), fixtures)) it(name, run);
});
