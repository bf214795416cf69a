import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import {
  type ChatFixture,
  type FailureFixture,
  providerConformance,
} from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { openai } from "./openai.ts";

const folder = new URL("../openai-compatible/__fixtures__/", import.meta.url);

const fixture = (name: string, request: ChatFixture["request"] = {}): ChatFixture => ({
  name,
  request,
  body: JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")),
  stream: readFileSync(new URL(`${name}.sse`, folder)),
});

const chat = [
  fixture("text"),
  fixture("tool-calls"),
  fixture("reasoning"),
  fixture("two-choices", { n: 2 }),
  fixture("refusal"),
];

const json = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

const vectors = [
  [0.5, -0.25, 0],
  [1, 0.75, -2.5],
];

const embeddings = ["embeddings.json", "embeddings-base64.json"].map((name) => ({
  name,
  body: json(name),
  vectors,
  promptTokens: 8,
}));

const verdict = (flagged: boolean, violence: number) => ({
  flagged,
  categories: { hate: false, "self-harm/intent": false, violence: flagged },
  category_scores: { hate: 0.0001, "self-harm/intent": 0.0002, violence },
});

const moderations = [
  {
    name: "verdicts",
    body: json("moderations.json"),
    verdicts: [verdict(false, 0.03125), verdict(true, 0.875)],
  },
];

const error = (fields: object): string => JSON.stringify({ error: fields });

const failures: readonly FailureFixture[] = [
  {
    name: "context length",
    status: 400,
    body: error({
      message: "This model's maximum context length is 8192 tokens.",
      code: "context_length_exceeded",
    }),
    kind: "too-long",
  },
  {
    name: "too long, in words only",
    status: 413,
    body: error({ message: "prompt is too long: 210000 tokens > 200000 maximum" }),
    kind: "too-long",
  },
  {
    name: "content policy",
    status: 400,
    body: error({ message: "Your request was rejected.", code: "content_policy_violation" }),
    kind: "refused",
  },
  {
    name: "content filter with inner error",
    status: 400,
    body: error({
      message: "The response was filtered.",
      code: "400",
      innererror: { code: "ResponsibleAIPolicyViolation" },
    }),
    kind: "refused",
  },
  {
    name: "unsupported parameter",
    status: 400,
    body: error({ message: "Unsupported parameter: 'top_k'", code: "unsupported_parameter" }),
    kind: "unsupported",
  },
  {
    name: "extra field",
    status: 422,
    body: JSON.stringify({
      detail: [{ loc: ["body", "x"], msg: "Extra inputs are not permitted" }],
    }),
    kind: "unsupported",
  },
  {
    name: "bad request",
    status: 400,
    body: error({ message: "messages: too short" }),
    kind: "rejected",
  },
  { name: "validation", status: 422, body: JSON.stringify({ detail: "wrong" }), kind: "rejected" },
  {
    name: "no such model",
    status: 404,
    body: error({ code: "model_not_found" }),
    kind: "unsupported",
  },
  {
    name: "bad key",
    status: 401,
    body: error({ message: "Incorrect API key" }),
    kind: "unauthorized",
  },
  { name: "forbidden", status: 403, body: "", kind: "unauthorized" },
  { name: "no money", status: 402, body: "", kind: "unauthorized" },
  {
    name: "quota used up",
    status: 429,
    body: error({ message: "You exceeded your quota", code: "insufficient_quota" }),
    kind: "unauthorized",
  },
  {
    name: "rate limit",
    status: 429,
    headers: { "retry-after": "7" },
    body: error({ message: "Too many requests" }),
    kind: "rate-limited",
    retryAfterMs: 7000,
  },
  {
    name: "rate limit of tokens",
    status: 429,
    headers: {
      "x-ratelimit-remaining-requests": "12",
      "x-ratelimit-reset-requests": "1h",
      "x-ratelimit-remaining-tokens": "0",
      "x-ratelimit-reset-tokens": "1m6.5s",
    },
    body: "",
    kind: "rate-limited",
    retryAfterMs: 66_500,
  },
  {
    name: "unavailable until a date",
    status: 503,
    headers: {
      date: "Fri, 27 Nov 2026 10:00:00 GMT",
      "retry-after": "Fri, 27 Nov 2026 10:00:09 GMT",
    },
    body: "",
    kind: "unavailable",
    retryAfterMs: 9000,
  },
  { name: "overloaded", status: 529, body: "", kind: "overloaded" },
  {
    name: "overloaded by name",
    status: 503,
    body: error({ type: "overloaded_error" }),
    kind: "overloaded",
  },
  { name: "timed out", status: 408, body: "", kind: "timeout" },
  { name: "server error", status: 500, body: error({ message: "boom" }), kind: "malformed" },
  {
    name: "HTML",
    status: 502,
    body: "<html><title>502 Bad Gateway</title></html>",
    kind: "malformed",
  },
  { name: "gateway time-out", status: 504, body: "", kind: "malformed" },
  { name: "redirect", status: 307, body: "", kind: "malformed" },
];

const hiddenErrors = (["embeddings", "moderations", "rerank"] as const).map((operation) => ({
  name: "server error",
  operation,
  body: error({ message: "boom", type: "server_error" }),
  kind: "malformed" as const,
}));

const settings = { slug: "north", name: "North", apiKey: "up-secret-a", headers: {}, options: {} };

describe.each([
  ["OpenAI itself", undefined],
  ["a compatible server", "http://127.0.0.1:9/v1"],
])("openai adapter for %s", (_name, baseUrl) => {
  const provider = openai.create({ ...settings, ...(baseUrl === undefined ? {} : { baseUrl }) });
  for (const { name, run } of providerConformance(provider as HttpProvider, {
    chat,
    embeddings,
    moderations,
    hiddenErrors,
    failures,
  })) {
    it(name, run);
  }
});
