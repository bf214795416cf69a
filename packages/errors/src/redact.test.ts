import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RAW_LIMIT_BYTES, redact } from "./index.ts";

/** Bytes in UTF-8; every byte that is not plain is three characters when percent-encoded. */
const bytes = (text: string) => encodeURIComponent(text).replaceAll(/%../g, "x").length;

describe("redact", () => {
  it("takes out the given secrets wherever they stand", () => {
    expect(redact("a up-secret-a b up-secret-a", ["up-secret-a"])).toBe(
      "a [redacted] b [redacted]",
    );
  });

  it("takes them out as JSON and as a URL spell them", () => {
    expect(redact(String.raw`{"k":"p\"w/d"}`, ['p"w/d'])).toBe('{"k":"[redacted]"}');
    expect(redact("?k=p%40ss%2Fw", ["p@ss/w"])).toBe("?k=[redacted]");
  });

  it("leaves no rest of a secret that begins with another", () => {
    expect(redact("abcd-efgh abcd", ["abcd", "abcd-efgh"])).toBe("[redacted] [redacted]");
  });

  it("does not blank out ordinary words for a secret of a few letters", () => {
    expect(redact("a cat", ["a", ""])).toBe("a cat");
  });

  it.each([
    ["Authorization: Bearer abcdef123456", "abcdef123456"],
    ['{"authorization":"Basic dXNlcjpwYXNzd29yZA=="}', "dXNlcjpwYXNzd29yZA"],
    ["Incorrect API key provided: sk-abcd****************wxyz. Find it there.", "wxyz"],
    ['"api_key": "0123456789abcdef"', "0123456789abcdef"],
    ["GET /v1beta/models?key=AIzaSyA-0123456789abcdefghij&alt=sse", "AIzaSy"],
    ["key AKIAABCDEFGHIJKLMNOP is disabled", "AKIAABCDEF"],
    ["token eyJhbGciOi.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "eyJzdWIi"],
    ["token-eyJhbGciOi-x.eyJzdWIiOiIxIn0", "eyJzdWIi"],
    ["gsk_abcdefghijklmnop, hf_abcdefghijklmnop", "abcdefghijklmnop"],
    ["sk-sl-v1-0123456789abcdef0123456789abcdef", "0123456789abcdef"],
  ])("takes out what looks like a key: %s", (text, secret) => {
    expect(text).toContain(secret);
    expect(redact(text, [])).not.toContain(secret);
    expect(redact(text, [])).toContain("[redacted]");
  });

  it.each([
    "This model's maximum context length is 8192 tokens.",
    '{"error":{"type":"rate_limit_error","code":"rate_limit_exceeded","param":null}}',
    "Invalid value for 'max_tokens': must be at least 1 (request req_0123456789abcdef)",
  ])("leaves ordinary text alone: %s", (text) => {
    expect(redact(text, ["up-secret-a"])).toBe(text);
  });

  it("takes out tokens of three parts wherever they begin, and nothing else", () => {
    const part = fc.constantFrom("eyJ", "-", ".", "ab", "x".repeat(6), " ", "_");
    const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (given) => {
        const plain = given.replace(/\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g, "[redacted]");
        expect(redact(given, [])).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });

  it("cuts to 2 KB without splitting a character", () => {
    expect(redact("x".repeat(5000), [])).toBe("x".repeat(2048));
    const cut = redact(`a${"🙂".repeat(1000)}`, []);
    expect(cut).toBe(`a${"🙂".repeat(511)}`);
    expect(redact("é".repeat(1024), [])).toHaveLength(1024);
  });

  it("never grows over the limit, never shows a secret, never splits a character", () => {
    const text = fc.string({ unit: "binary", maxLength: 3000 });
    const secret = fc.stringMatching(/^[a-z0-9@/"]{12,30}$/);
    fc.assert(
      fc.property(text, secret, text, (before, hidden, after) => {
        const clean = redact(`${before}${hidden}${after}`, [hidden]);
        expect(bytes(clean)).toBeLessThanOrEqual(RAW_LIMIT_BYTES);
        expect(clean).not.toContain(hidden);
        expect(/[\uD800-\uDBFF]$/.test(clean)).toBe(false);
      }),
    );
  });
});
