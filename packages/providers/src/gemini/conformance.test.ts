import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import {
  type ChatFixture,
  type FailureFixture,
  type ProviderFixtures,
  providerConformance,
} from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { gemini } from "./gemini.ts";

const folder = new URL("__fixtures__/", import.meta.url);

const fixture = (name: string, request: ChatFixture["request"] = {}): ChatFixture => ({
  name,
  request,
  body: JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")),
  stream: readFileSync(new URL(`${name}.sse`, folder)),
});

const chat = [
  fixture("text"),
  fixture("tool-calls"),
  fixture("two-candidates", { n: 2 }),
  fixture("filtered"),
  fixture("grounding"),
];

const error = (code: number, status: string, message: string, details: object[] = []): string =>
  JSON.stringify({ error: { code, status, message, details } });

const failures: readonly FailureFixture[] = [
  {
    name: "prompt too long",
    status: 400,
    body: error(
      400,
      "INVALID_ARGUMENT",
      "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
    ),
    kind: "too-long",
  },
  {
    name: "wrong key",
    status: 400,
    body: error(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
    kind: "unauthorized",
  },
  {
    name: "unknown field",
    status: 400,
    body: error(400, "INVALID_ARGUMENT", 'Invalid JSON payload received. Unknown name "x"'),
    kind: "unsupported",
  },
  {
    name: "wrong request",
    status: 400,
    body: error(
      400,
      "INVALID_ARGUMENT",
      "Please ensure that the number of function response parts is equal",
    ),
    kind: "rejected",
  },
  {
    name: "no billing, in a list",
    status: 400,
    body: `[${error(400, "FAILED_PRECONDITION", "Gemini API free tier is not available in your country.")}]`,
    kind: "unauthorized",
  },
  {
    name: "no permission",
    status: 403,
    body: error(403, "PERMISSION_DENIED", "no"),
    kind: "unauthorized",
  },
  {
    name: "no such model",
    status: 404,
    body: error(404, "NOT_FOUND", "models/none is not found"),
    kind: "unsupported",
  },
  {
    name: "quota",
    status: 429,
    body: error(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota", [
      { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.074824224s" },
    ]),
    kind: "rate-limited",
    retryAfterMs: 34_075,
  },
  { name: "server error", status: 500, body: error(500, "INTERNAL", "boom"), kind: "malformed" },
  {
    name: "overloaded",
    status: 503,
    body: error(503, "UNAVAILABLE", "The model is overloaded."),
    kind: "unavailable",
  },
  { name: "HTML of a proxy", status: 502, body: "<html>502</html>", kind: "malformed" },
];

const fixtures: ProviderFixtures = {
  endpoint: { upstreamModel: "gemini-2.5-flash" },
  chat,
  failures,
  embeddings: [
    {
      name: "numbers",
      body: JSON.parse(readFileSync(new URL("embeddings.json", folder), "utf8")),
      vectors: [
        [0.5, -0.25, 0],
        [1, 0.75, -2.5],
      ],
    },
  ],
  speech: [
    {
      name: "samples in JSON",
      request: { response_format: "pcm" },
      headers: { "content-type": "application/json; charset=UTF-8" },
      body: readFileSync(new URL("speech.json", folder)),
      audio: Buffer.from([0x01, 0x00, 0xff, 0x7f, 0x00, 0x80]),
    },
  ],
  hiddenErrors: [
    {
      name: "unavailable",
      operation: "speech",
      body: error(503, "UNAVAILABLE", "The model is overloaded."),
      kind: "unavailable",
    },
    {
      name: "blocked prompt",
      operation: "speech",
      body: JSON.stringify({ promptFeedback: { blockReason: "SAFETY" } }),
      kind: "refused",
    },
    {
      name: "no audio",
      operation: "speech",
      body: JSON.stringify({ candidates: [{ finishReason: "OTHER" }] }),
      kind: "malformed",
    },
    {
      name: "quota",
      operation: "embeddings",
      body: error(429, "RESOURCE_EXHAUSTED", "Quota exceeded"),
      kind: "rate-limited",
    },
  ],
};

describe("gemini adapter", () => {
  const provider = gemini.create({
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
