import { describe, expect, it } from "vitest";
import {
  badRequest,
  edgeTimeout,
  forbidden,
  GatewayError,
  guardrailBlocked,
  inferenceKeyRequired,
  internalError,
  managementKeyRequired,
  methodNotAllowed,
  moderationBlocked,
  noEndpointsFound,
  notFound,
  payloadTooLarge,
  paymentRequired,
  providerFailed,
  rateLimited,
  requestTimeout,
  toEnvelope,
  unauthorized,
  unavailable,
  unknownModel,
  unprocessable,
  unsupportedMediaType,
} from "./index.ts";

const SITUATIONS: readonly (readonly [string, GatewayError, number, string, RegExp])[] = [
  ["a bad request", badRequest("n must be 1"), 400, "invalid_request", /^n must be 1$/],
  [
    "an unknown model",
    unknownModel("a/b"),
    400,
    "invalid_request",
    /^a\/b is not a valid model ID$/,
  ],
  ["no credentials", unauthorized(), 401, "authentication", /^Missing Authentication header/],
  ["wrong credentials", unauthorized("invalid"), 401, "authentication", /^Invalid credentials/],
  ["a disabled key", unauthorized("disabled"), 401, "authentication", /disabled/],
  ["an expired key", unauthorized("expired"), 401, "authentication", /expired/],
  ["spent credits", paymentRequired(), 402, "payment_required", /^Insufficient credits/],
  [
    "a spent key",
    paymentRequired({ kind: "key-limit" }),
    402,
    "payment_required",
    /limit of this key/,
  ],
  ["a spent client", paymentRequired({ kind: "client-limit" }), 402, "payment_required", /client/],
  ["no right", forbidden("no"), 403, "permission_denied", /^no$/],
  [
    "an inference key on management",
    managementKeyRequired(),
    403,
    "permission_denied",
    /^Only management keys can perform this operation$/,
  ],
  [
    "a management key on inference",
    inferenceKeyRequired(),
    403,
    "permission_denied",
    /inference keys/,
  ],
  ["a guardrail", guardrailBlocked(["x"]), 403, "permission_denied", /^Request blocked/],
  ["nothing there", notFound(), 404, "not_found", /^Resource not found$/],
  ["no endpoint", noEndpointsFound("a/b"), 404, "not_found", /^No endpoints found for a\/b$/],
  ["a wrong method", methodNotAllowed(["GET", "POST"]), 405, "invalid_request", /GET or POST/],
  ["our own limit", requestTimeout(600_000), 408, "timeout", /within 600 s/],
  ["too large a body", payloadTooLarge(1024), 413, "payload_too_large", /1024 bytes/],
  ["a wrong type", unsupportedMediaType(), 415, "invalid_request", /application\/json/],
  ["a contradiction", unprocessable("no such tool"), 422, "unprocessable", /^no such tool$/],
  ["our rate limit", rateLimited(2.2), 429, "rate_limit_exceeded", /^Rate limit exceeded.*3 s/],
  ["a fault of ours", internalError(new Error("db")), 500, "server", /^Internal server error$/],
  ["failed work upstream", providerFailed("none"), 502, "provider_unavailable", /^none$/],
  ["a missing database", unavailable(5), 503, "provider_overloaded", /5 s/],
  ["rerank out of time", edgeTimeout(1500), 524, "timeout", /within 1\.5 s/],
];

describe("factories", () => {
  it.each(SITUATIONS)("%s has its status, type and words", (_name, error, status, type, words) => {
    const envelope = toEnvelope(error);
    expect(error).toBeInstanceOf(GatewayError);
    expect(envelope.error.code).toBe(status);
    expect(envelope.error.message).toMatch(words);
    expect(envelope.error.metadata?.error_type).toBe(type);
  });

  it("names the place of a fault", () => {
    expect(badRequest("x", ["messages", 0, "content"]).metadata?.path).toBe("messages.0.content");
    expect(unprocessable("x", "tool_choice").metadata?.path).toBe("tool_choice");
    expect(badRequest("x", []).metadata).not.toHaveProperty("path");
  });

  it("says what can be paid", () => {
    const error = paymentRequired({ kind: "max-tokens", requested: 4096, affordable: 120 });
    expect(error.message).toBe(
      "This request requires more credits, or fewer max_tokens. You requested up to 4096 tokens, but can only afford 120.",
    );
    expect(error.metadata?.reason).toBe("weight_exceeds_budget");
  });

  it("lists what a guardrail matched, and whose it is", () => {
    expect(guardrailBlocked(["AKIA[0-9A-Z]{16}"], { scope: "api-key" }).metadata).toEqual({
      error_type: "permission_denied",
      patterns: ["AKIA[0-9A-Z]{16}"],
      guardrail_scope: "api-key",
    });
  });

  it.each([
    [{ found: "prompt-injection" } as const, "Request blocked: prompt injection patterns detected"],
    [{ found: { label: "EMAIL" } }, "Request blocked by content filter: [EMAIL]"],
    [
      { name: "secrets" },
      "Request blocked by guardrail secrets: remove the text that matches its patterns and try again",
    ],
    [
      { name: "secrets", side: "output" as const },
      "Answer blocked by guardrail secrets: it held text that matches its patterns",
    ],
  ])("words a guardrail's block by what it found: %j", (details, message) => {
    expect(guardrailBlocked([], details).message).toBe(message);
  });

  it("shows at most 100 characters of flagged input, cut in the middle", () => {
    const finding = { reasons: ["violence"], providerName: "North", modelSlug: "a/b" };
    const shown = (flaggedInput: string) =>
      String(moderationBlocked({ ...finding, flaggedInput }).metadata?.flagged_input);
    expect(shown("short")).toBe("short");
    const long = shown(`${"🙂".repeat(80)}${"é".repeat(80)}`);
    expect(Array.from(long)).toHaveLength(100);
    expect(long).toBe(`${"🙂".repeat(50)}…${"é".repeat(49)}`);
  });

  it.each([
    ["providers", /^No allowed providers are available for the selected model/],
    ["tools", /^No endpoints found that support tool use/],
    ["parameters", /^No endpoints found that can handle the requested parameters/],
    ["max-price", /^No endpoints found that satisfy the max price for this request/],
    ["data-policy", /^No endpoints found matching your data policy \(/],
    ["image-input", /^No endpoints found that support image input/],
    ["input", /^No endpoints found that support the kind of input/],
    ["voice-cloning", /^No endpoints found for a\/b that clone voices$/],
    ["context", /^No endpoints found for a\/b whose context/],
  ] as const)("says that %s left no endpoint", (reason, words) => {
    const error = noEndpointsFound("a/b", { failed_routing_step: "Filter by X" }, reason);
    expect(error.message).toMatch(words);
    expect(error.metadata).toMatchObject({ failed_routing_step: "Filter by X" });
  });

  it("sends a rate limit's headers and a whole number of seconds", () => {
    const headers = {
      "X-RateLimit-Limit": "50",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": "1759622400000",
    };
    const error = rateLimited(0.2, headers, "50 requests per minute");
    expect(error.retryAfterSeconds).toBe(1);
    expect(error.message).toContain("50 requests per minute");
    expect(error.metadata).toMatchObject({ headers, provider_name: null, retry_after_seconds: 1 });
  });

  it("keeps a cause for the log and out of the envelope", () => {
    const cause = new Error("password=hunter2");
    for (const error of [
      internalError(cause),
      unavailable(1, "x", cause),
      providerFailed("x", { cause }),
    ]) {
      expect(error.cause).toBe(cause);
      expect(JSON.stringify(toEnvelope(error))).not.toContain("hunter2");
    }
  });
});
