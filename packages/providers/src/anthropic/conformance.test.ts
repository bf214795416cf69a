import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import {
  type ChatFixture,
  type FailureFixture,
  providerConformance,
} from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { anthropic } from "./anthropic.ts";

const folder = new URL("__fixtures__/", import.meta.url);

const chat: readonly ChatFixture[] = [
  "text",
  "tool-calls",
  "thinking",
  "refusal",
  "citations",
  "web-search",
].map((name) => ({
  name,
  body: JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")),
  stream: readFileSync(new URL(`${name}.sse`, folder)),
}));

const error = (type: string, message: string): string =>
  JSON.stringify({ type: "error", error: { type, message }, request_id: "req_011" });

const failures: readonly FailureFixture[] = [
  {
    name: "prompt too long",
    status: 400,
    body: error("invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
    kind: "too-long",
  },
  {
    name: "input and answer together too long",
    status: 400,
    body: error(
      "invalid_request_error",
      "input length and `max_tokens` exceed context limit: 190000 + 64000 > 200000",
    ),
    kind: "too-long",
  },
  {
    name: "no credit",
    status: 400,
    body: error("invalid_request_error", "Your credit balance is too low to access the API."),
    kind: "unauthorized",
  },
  {
    name: "output filtered",
    status: 400,
    body: error("invalid_request_error", "Output blocked by content filtering policy"),
    kind: "refused",
  },
  {
    name: "prefill",
    status: 400,
    body: error(
      "invalid_request_error",
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    ),
    kind: "unsupported",
  },
  {
    name: "unknown field",
    status: 400,
    body: error("invalid_request_error", "min_p: Extra inputs are not permitted"),
    kind: "unsupported",
  },
  {
    name: "wrong request",
    status: 400,
    body: error("invalid_request_error", "messages.1: all messages must have non-empty content"),
    kind: "rejected",
  },
  {
    name: "wrong key",
    status: 401,
    body: error("authentication_error", "invalid x-api-key"),
    kind: "unauthorized",
  },
  {
    name: "no permission",
    status: 403,
    body: error("permission_error", "Your API key may not use it."),
    kind: "unauthorized",
  },
  {
    name: "no such model",
    status: 404,
    body: error("not_found_error", "model: claude-none"),
    kind: "unsupported",
  },
  {
    name: "too large",
    status: 413,
    body: error("request_too_large", "Request exceeds the maximum size"),
    kind: "rejected",
  },
  {
    name: "rate limit",
    status: 429,
    headers: { "retry-after": "12" },
    body: error("rate_limit_error", "This request would exceed the rate limit."),
    kind: "rate-limited",
    retryAfterMs: 12_000,
  },
  { name: "server error", status: 500, body: error("api_error", "Internal"), kind: "malformed" },
  {
    name: "overloaded",
    status: 529,
    body: error("overloaded_error", "Overloaded"),
    kind: "overloaded",
  },
  {
    name: "HTML of a proxy",
    status: 502,
    body: "<html><title>502 Bad Gateway</title></html>",
    kind: "malformed",
  },
];

describe("anthropic adapter", () => {
  const provider = anthropic.create({
    slug: "north",
    name: "North",
    apiKey: "up-secret-a",
    headers: {},
    options: anthropic.options.parse({}),
  });
  const fixtures = { chat, failures, endpoint: { upstreamModel: "claude-opus-4-5" } };
  for (const { name, run } of providerConformance(provider as HttpProvider, fixtures)) {
    it(name, run);
  }
});
