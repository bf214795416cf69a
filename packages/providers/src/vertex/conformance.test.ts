import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import {
  type ChatFixture,
  type FailureFixture,
  type ProviderFixtures,
  providerConformance,
} from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { vertex } from "./vertex.ts";

const folder = new URL("__fixtures__/", import.meta.url);
const bytes = (name: string) => readFileSync(new URL(name, folder));
const json = (name: string) => JSON.parse(bytes(name).toString());

const fixture = (name: string, request: ChatFixture["request"] = {}): ChatFixture => ({
  name,
  request,
  body: json(`${name}.json`),
  stream: bytes(`${name}.sse`),
});

const google = (
  code: number,
  status: string,
  message: string,
  kind: FailureFixture["kind"],
): FailureFixture => ({
  name: `${status}: ${message.slice(0, 60)}`,
  status: code,
  body: JSON.stringify({ error: { code, status, message } }),
  kind,
});

const anthropic = (
  status: number,
  type: string,
  message: string,
  kind: FailureFixture["kind"],
): FailureFixture => ({
  name: `${type}: ${message.slice(0, 60)}`,
  status,
  body: JSON.stringify({ type: "error", error: { type, message }, request_id: "req_vrtx_011" }),
  kind,
});

const quota =
  "Quota exceeded for aiplatform.googleapis.com/online_prediction_requests_per_base_model with base model: anthropic-claude-sonnet-4.";
const failures: readonly FailureFixture[] = [
  google(
    400,
    "INVALID_ARGUMENT",
    "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
    "too-long",
  ),
  google(400, "INVALID_ARGUMENT", 'Invalid JSON payload received. Unknown name "x"', "unsupported"),
  google(400, "INVALID_ARGUMENT", "Please use a valid role: user, model.", "rejected"),
  google(
    400,
    "FAILED_PRECONDITION",
    "Publisher Model `claude-3-haiku@20240307` is not servable in region us-central1.",
    "unsupported",
  ),
  google(
    400,
    "FAILED_PRECONDITION",
    "Project `p` is not allowed to use Publisher Model `claude-sonnet-4`.",
    "unauthorized",
  ),
  google(
    401,
    "UNAUTHENTICATED",
    "Request had invalid authentication credentials. Expected OAuth 2 access token.",
    "unauthorized",
  ),
  google(
    403,
    "PERMISSION_DENIED",
    "Permission 'aiplatform.endpoints.predict' denied on resource '//aiplatform.googleapis.com/projects/p'.",
    "unauthorized",
  ),
  google(404, "NOT_FOUND", "Publisher Model `gemini-0` was not found.", "unsupported"),
  {
    name: "quota of Claude, in a list",
    status: 429,
    body: `[${google(429, "RESOURCE_EXHAUSTED", quota, "rate-limited").body}]`,
    kind: "rate-limited",
  },
  google(500, "INTERNAL", "Internal error encountered.", "malformed"),
  google(503, "UNAVAILABLE", "The service is currently unavailable.", "unavailable"),
  anthropic(
    400,
    "invalid_request_error",
    "prompt is too long: 210000 tokens > 200000 maximum",
    "too-long",
  ),
  anthropic(400, "invalid_request_error", "speed: Extra inputs are not permitted", "unsupported"),
  anthropic(429, "rate_limit_error", "Too many requests.", "rate-limited"),
  anthropic(529, "overloaded_error", "Overloaded", "overloaded"),
  { name: "HTML of a proxy", status: 502, body: "<html>502</html>", kind: "malformed" },
];

const provider = vertex.create({
  slug: "north",
  name: "North",
  apiKey: "ya29.up-secret-a",
  headers: {},
  options: vertex.options.parse({ project: "acme-models", location: "europe-west1" }),
}) as HttpProvider;

const gemini: ProviderFixtures = {
  endpoint: { upstreamModel: "gemini-2.5-flash" },
  chat: [fixture("gemini-text"), fixture("gemini-tool-calls"), fixture("gemini-blocked")],
  failures,
  embeddings: [
    {
      name: "vectors of predict",
      body: json("embeddings-predict.json"),
      vectors: [
        [0.5, -0.25, 0],
        [1, 0.75, -2.5],
      ],
      promptTokens: 9,
    },
    {
      name: "the vector of embedContent",
      request: { input: "zero" },
      body: json("embeddings-content.json"),
      vectors: [[0.5, -0.25, 0]],
      promptTokens: 4,
    },
  ],
  speech: [
    {
      name: "samples in JSON",
      request: { response_format: "pcm" },
      headers: { "content-type": "application/json; charset=UTF-8" },
      body: bytes("speech.json"),
      audio: Buffer.from([0x01, 0x00, 0xff, 0x7f, 0x00, 0x80]),
    },
  ],
  hiddenErrors: [
    {
      name: "unavailable",
      operation: "speech",
      body: JSON.stringify({ error: { code: 503, status: "UNAVAILABLE", message: "Overloaded." } }),
      kind: "unavailable",
    },
    {
      name: "quota",
      operation: "embeddings",
      body: JSON.stringify({ error: { code: 429, status: "RESOURCE_EXHAUSTED", message: quota } }),
      kind: "rate-limited",
    },
  ],
};

const claude: ProviderFixtures = {
  endpoint: { upstreamModel: "claude-opus-4-5@20251101" },
  chat: [fixture("claude-text"), fixture("claude-tool-calls")],
  failures: [],
};

describe("vertex adapter, Google's models", () => {
  for (const { name, run } of providerConformance(provider, gemini)) it(name, run);
});

describe("vertex adapter, Claude", () => {
  const { embeddings: _none, speech: _neither, ...chat } = provider;
  for (const { name, run } of providerConformance(chat, claude)) it(name, run);
});
