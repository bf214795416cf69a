import { describe, expect, it } from "vitest";
import {
  type FailureKind,
  type GatewayError,
  notFound,
  ProviderError,
  type ProviderFailure,
  requestTimeout,
  toGatewayError,
} from "./index.ts";

const failed = (kind: FailureKind, more: Partial<ProviderFailure> = {}): ProviderFailure => ({
  kind,
  provider: "north",
  providerName: "North",
  message: "busy",
  ...more,
});

describe("one failure", () => {
  it.each<readonly [string, ProviderFailure, number, string]>([
    ["rejected", failed("rejected"), 400, "invalid_request"],
    ["rejected with 400", failed("rejected", { status: 400 }), 400, "invalid_request"],
    ["rejected with 404", failed("rejected", { status: 404 }), 404, "not_found"],
    ["rejected with 413", failed("rejected", { status: 413 }), 413, "payload_too_large"],
    ["rejected with 422", failed("rejected", { status: 422 }), 422, "unprocessable"],
    ["rejected with 409", failed("rejected", { status: 409 }), 400, "invalid_request"],
    ["unsupported", failed("unsupported", { status: 400 }), 400, "invalid_request"],
    ["not there upstream", failed("unsupported", { status: 404 }), 404, "not_found"],
    ["too long", failed("too-long", { status: 413 }), 400, "context_length_exceeded"],
    ["refused", failed("refused", { status: 403 }), 400, "content_policy_violation"],
    ["refused, said finer", failed("refused", { errorType: "refusal" }), 400, "refusal"],
    [
      "a word of another status",
      failed("refused", { errorType: "server" }),
      400,
      "content_policy_violation",
    ],
    [
      "our credentials refused",
      failed("unauthorized", { status: 401 }),
      502,
      "provider_unavailable",
    ],
    [
      "our credits there used up",
      failed("unauthorized", { status: 402 }),
      502,
      "provider_unavailable",
    ],
    ["rate limit", failed("rate-limited", { status: 429 }), 429, "rate_limit_exceeded"],
    ["overloaded", failed("overloaded", { status: 529 }), 529, "provider_overloaded"],
    ["unavailable", failed("unavailable", { status: 503 }), 503, "provider_overloaded"],
    ["timeout", failed("timeout"), 524, "timeout"],
    ["upstream's 408", failed("timeout", { status: 408 }), 524, "timeout"],
    ["unreachable", failed("unreachable"), 502, "provider_unavailable"],
    ["malformed", failed("malformed", { status: 200 }), 502, "provider_unavailable"],
    ["cancelled", failed("cancelled"), 408, "timeout"],
  ])("%s", (_name, failure, status, errorType) => {
    const error = toGatewayError(failure);
    expect(error.status).toBe(status);
    expect(error.metadata).toMatchObject({ error_type: errorType, provider_name: "North" });
    expect(toGatewayError(new ProviderError(failure)).status).toBe(status);
  });

  it.each([
    [401, 401, "authentication"],
    [402, 402, "payment_required"],
    [403, 403, "permission_denied"],
    [undefined, 401, "authentication"],
    [429, 402, "payment_required"],
  ])("with the caller's own key %s stays %s", (upstream, status, errorType) => {
    const more = upstream === undefined ? {} : { status: upstream };
    const error = toGatewayError(failed("unauthorized", { ...more, isByok: true }));
    expect(error.status).toBe(status);
    expect(error.metadata).toMatchObject({ error_type: errorType, is_byok: true });
    expect(error.message).toMatch(/^North refused the key that you brought/);
  });

  it("carries upstream's code and text, and lists itself as an attempt", () => {
    const raw = '{"error":{"message":"slow down"}}';
    const error = toGatewayError(
      failed("rate-limited", { status: 429, code: "rate_limit", raw, retryAfterMs: 6400 }),
    );
    expect(error.retryAfterSeconds).toBe(7);
    expect(error.metadata).toEqual({
      error_type: "rate_limit_exceeded",
      provider_code: "rate_limit",
      provider_name: "North",
      raw,
      retry_after_seconds: 7,
      previous_errors: [
        {
          provider: "north",
          provider_name: "North",
          code: 429,
          status: 429,
          message: "Provider returned error: busy",
        },
      ],
    });
  });
});

describe("several attempts", () => {
  const limited = failed("rate-limited", { retryAfterMs: 9000 });
  const down = failed("unavailable", { retryAfterMs: 3000 });
  const late = failed("timeout");
  const broken = failed("malformed");

  it.each<readonly [string, readonly ProviderFailure[], number]>([
    ["all rate limits", [limited, { ...limited }, { ...limited }], 429],
    ["all unavailable", [down, { ...down }], 503],
    ["a rate limit last, a timeout before", [broken, late, limited], 524],
    ["a 503 first, a broken answer last", [down, broken], 502],
    ["a broken answer first, 503 and 429 after", [broken, down, limited], 502],
    ["an overload first, a 503 last", [failed("overloaded"), down], 529],
    ["only 429 and 503, mixed", [limited, down], 503],
    ["a rate limit last, an attempt called off before", [failed("cancelled"), limited], 429],
  ])("%s", (_name, attempts, status) => {
    const last = attempts.at(-1) as ProviderFailure;
    expect(toGatewayError(last, attempts).status).toBe(status);
    expect(toGatewayError(new ProviderError(last, { attempts })).status).toBe(status);
  });

  it("names the shortest wait that was asked for", () => {
    expect(toGatewayError(down, [limited, down]).retryAfterSeconds).toBe(3);
  });

  it("names a wait of one second for 429 and 503 when nobody asked for one", () => {
    expect(toGatewayError(failed("rate-limited")).retryAfterSeconds).toBe(1);
    expect(toGatewayError(failed("unavailable")).retryAfterSeconds).toBe(1);
    expect(toGatewayError(failed("overloaded")).retryAfterSeconds).toBeUndefined();
    expect(
      toGatewayError(failed("timeout", { retryAfterMs: 5000 })).retryAfterSeconds,
    ).toBeUndefined();
  });

  it("lists every one of them once, in order, whether or not the last was in the list", () => {
    const codes = (error: GatewayError) =>
      (error.metadata as { previous_errors: { code: number }[] }).previous_errors.map(
        ({ code }) => code,
      );
    expect(codes(toGatewayError(broken, [late, limited]))).toEqual([524, 429, 502]);
    expect(codes(toGatewayError(broken, [late, limited, broken]))).toEqual([524, 429, 502]);
  });

  it("adds them to an error of ours that ended the request", () => {
    const error = toGatewayError(requestTimeout(1000), [late]);
    expect(error.status).toBe(408);
    expect(error.metadata?.previous_errors).toMatchObject([{ provider: "north", code: 524 }]);
  });
});

describe("anything else", () => {
  it("leaves an error of ours as it is", () => {
    const error = notFound();
    expect(toGatewayError(error)).toBe(error);
  });

  it.each([
    [new TypeError("secret of /home/me")],
    ["thrown text"],
    [undefined],
    [{ kind: "no such kind", provider: "x", providerName: "x", message: "x" }],
  ])("masks %s as a 500 with the original as its cause", (value) => {
    const error = toGatewayError(value, [failed("timeout")]);
    expect(error.status).toBe(500);
    expect(error.message).toBe("Internal server error");
    expect(error.metadata).toEqual({ error_type: "server" });
    expect(error.cause).toBe(value);
  });
});

describe("the message", () => {
  const message = (text: string, kind: FailureKind = "rejected") =>
    toGatewayError(failed(kind, { message: text })).message;

  it("keeps the provider's words", () => {
    const told = "This model's maximum context length is 8192 tokens. However, you sent 9001.";
    expect(message(told, "too-long")).toBe(`Provider returned error: ${told}`);
    expect(message("quota exceeded", "unauthorized")).toContain("quota exceeded");
  });

  it.each([
    ["timeout", "Provider did not answer in time: x"],
    ["unreachable", "Provider could not be reached: x"],
    ["malformed", "Provider sent an unusable answer: x"],
    ["overloaded", "Provider returned error: x"],
  ] as const)("begins by the kind: %s", (kind, expected) => {
    expect(message("x", kind)).toBe(expected);
  });

  it("does not say the same twice", () => {
    expect(message("Provider returned error")).toBe("Provider returned error");
    expect(message("Provider returned error: busy")).toBe("Provider returned error: busy");
    expect(message("   ")).toBe("Provider returned error");
  });

  it.each([
    ["markup", "<!DOCTYPE html><html><body>502 nginx</body></html>"],
    ["a bare stack", "\n    at run (/srv/app/index.js:1:2)"],
  ])("says nothing of %s", (_name, text) => {
    expect(message(text)).toBe("Provider returned error");
  });

  it("does not pass on a parser's complaint about a broken answer", () => {
    const complaint = "Unexpected token '<', \"<html\" is not valid JSON";
    expect(message("Unexpected token < in JSON at position 0", "malformed")).toBe(
      "Provider sent an unusable answer",
    );
    expect(message(complaint, "malformed")).toBe("Provider sent an unusable answer");
    expect(message("Unexpected token in tools[0]", "rejected")).toContain(
      "Unexpected token in tools",
    );
  });

  it("ends where a stack begins, and shows no path and no key", () => {
    const text = "boom in /home/me/server.py with sk-abcdefghijklmnop\n    at f (/srv/a.js:1:2)";
    expect(message(text)).toBe("Provider returned error: boom in [path] with [redacted]");
  });

  it("is one line of at most 500 characters", () => {
    expect(message("a\r\n\tb\u0000c")).toBe("Provider returned error: a b c");
    const long = message("🙂".repeat(490));
    expect(Array.from(long)).toHaveLength(500);
    expect(long.endsWith("🙂…")).toBe(true);
  });

  it("leaves out upstream's raw text when it is markup", () => {
    const page = toGatewayError(failed("malformed", { raw: "<html><title>502</title></html>" }));
    expect(page.metadata).not.toHaveProperty("raw");
  });
});

describe("availability after attempts", () => {
  const requested = ["acme/small", "acme/large"];
  const south = { provider: "south", providerName: "South" };

  it.each([
    ["rate-limited", 429, "capacity_exhausted"],
    ["unavailable", 503, "temporarily_unavailable"],
  ] as const)("all attempts %s", (kind, status, code) => {
    const attempts = [failed(kind, { retryAfterMs: 4_000 }), failed(kind, south), failed(kind)];
    const error = toGatewayError(attempts.at(-1), attempts, requested);
    expect(error.status).toBe(status);
    expect(error.availability).toMatchObject({
      code,
      retryable: true,
      requested_models: requested,
      retry_after: 4,
      affected_providers: ["North", "South"],
    });
  });

  it("is not told of another failure, nor where it is not known what was asked for", () => {
    const mixed = [failed("malformed"), failed("rate-limited")];
    expect(toGatewayError(mixed[1], mixed, requested).availability).toBeUndefined();
    expect(toGatewayError(failed("rate-limited")).availability).toBeUndefined();
  });
});

describe("an answer that broke after it had begun", () => {
  it("is told, whatever was tried before and after it", () => {
    const broke = failed("unavailable", { brokeAnswer: true });
    const south = { provider: "south", providerName: "South" };
    const attempts = [broke, failed("rejected", { ...south, status: 400 })];
    const error = toGatewayError(broke, attempts, ["acme/large"]);
    expect(error.status).toBe(503);
    expect(error.metadata).toMatchObject({
      provider_name: "North",
      previous_errors: [{ provider: "north" }, { provider: "south", code: 400 }],
    });
    expect(error.availability?.affected_providers).toEqual(["North"]);
  });
});
