import { type Script, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { A_THEN_B, openStage, type Stage } from "../faults/stage.ts";

/** What becomes of a provider's failures (contract §6, §7.6, §7.22, §7.24, §7.32; wire reference §13.3). */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const refuse = (status: number, error: object | string = "no", retryAfter?: string): Script => [
  steps.status(status),
  ...(retryAfter === undefined ? [] : [steps.header("retry-after", retryAfter)]),
  steps.json({ error: typeof error === "string" ? { message: error } : error }),
];
const body = (text: string): Script => [
  steps.header("content-type", "application/json"),
  steps.text(text),
];

describe("an upstream's", () => {
  test.each<[string, Script, number, string]>([
    ["400", refuse(400), 400, "invalid_request"],
    ["404", refuse(404), 404, "not_found"],
    ["413", refuse(413), 413, "payload_too_large"],
    ["422", refuse(422), 422, "unprocessable"],
    [
      "context length",
      refuse(400, { message: "maximum context length is 9" }),
      400,
      "context_length_exceeded",
    ],
    [
      "content policy",
      refuse(400, { code: "content_policy_violation", message: "no" }),
      400,
      "content_policy_violation",
    ],
    ["401 for our key", refuse(401), 502, "provider_unavailable"],
    ["402 for our account", refuse(402), 502, "provider_unavailable"],
    ["403", refuse(403), 502, "provider_unavailable"],
    [
      "quota that is used up",
      refuse(429, { code: "insufficient_quota" }),
      502,
      "provider_unavailable",
    ],
    ["408", refuse(408), 524, "timeout"],
    ["429", refuse(429), 429, "rate_limit_exceeded"],
    ["500", refuse(500), 502, "provider_unavailable"],
    ["502", refuse(502), 502, "provider_unavailable"],
    ["503", refuse(503), 503, "provider_overloaded"],
    ["504", refuse(504), 502, "provider_unavailable"],
    ["524", refuse(524), 524, "timeout"],
    ["529", refuse(529), 529, "provider_overloaded"],
    ["overloaded_error", refuse(500, { type: "overloaded_error" }), 529, "provider_overloaded"],
    [
      "redirect",
      [steps.status(302), steps.header("location", "/x"), steps.end()],
      502,
      "provider_unavailable",
    ],
    ["broken body", body("{nope"), 502, "provider_unavailable"],
    ["empty body", body(""), 502, "provider_unavailable"],
    ["answer without choices", body("{}"), 502, "provider_unavailable"],
    [
      "cut",
      [steps.header("content-type", "application/json"), steps.write("{"), steps.reset()],
      502,
      "provider_unavailable",
    ],
    [
      "error in a 200 with a numeric code",
      body('{"error":{"code":429,"message":"busy"}}'),
      429,
      "rate_limit_exceeded",
    ],
  ])("%s", async (_what, script, status, errorType) => {
    for (const more of [{}, { stream: true }]) {
      stage.a.next(script);
      const reply = await stage.chat(more);
      const { error } = envelope(reply, status);
      expect(error.metadata).toMatchObject({
        error_type: errorType,
        provider_name: "A",
        previous_errors: [{ provider: "a", code: status }],
      });
      const waits = status === 429 || status === 503;
      expect(reply.headers["retry-after"]).toBe(waits ? "1" : undefined);
    }
  });

  test("words and reason reach the caller, our key does not", async () => {
    stage.a.next(refuse(400, { message: "bad up-secret-a thing", code: "odd_code" }));
    const { error } = envelope(await stage.chat(), 400);
    expect(error.message).toMatch(/^Provider returned error: bad .* thing$/);
    expect(error.metadata).toMatchObject({ provider_code: "odd_code", raw: expect.any(String) });
    expect(JSON.stringify(error)).not.toContain("up-secret-a");
  });
});

describe("when two providers fail", () => {
  test.each<[string, Script, Script, number, string | undefined]>([
    ["429 and 429", refuse(429, "", "9"), refuse(429, "", "4"), 429, "4"],
    ["503 and 503", refuse(503, "", "3"), refuse(503), 503, "3"],
    ["429 and 500", refuse(429, "", "9"), refuse(500), 502, undefined],
    ["500 and 429", refuse(500), refuse(429, "", "9"), 502, undefined],
    ["529 and 503", refuse(529), refuse(503), 529, "1"],
  ])("%s", async (_what, first, second, status, wait) => {
    stage.a.next(first);
    stage.b.next(second);
    const reply = await stage.chat(A_THEN_B);
    expect(envelope(reply, status).error.metadata?.previous_errors).toHaveLength(2);
    expect(reply.headers["retry-after"]).toBe(wait);
  });

  test("programs read that it passes, and who failed", async () => {
    for (const more of [{}, { stream: true }]) {
      stage.a.next(refuse(429, "", "9"));
      stage.b.next(refuse(429, "", "4"));
      const { error } = envelope(await stage.chat({ ...A_THEN_B, ...more }), 429);
      expect(error).toMatchObject({
        availability: {
          code: "capacity_exhausted",
          retryable: true,
          requested_models: ["t/two"],
          retry_after: 4,
          affected_providers: ["A", "B"],
        },
      });
    }
  });

  test("without fallbacks the first one's error is the answer", async () => {
    stage.a.next(refuse(500));
    const provider = { ...A_THEN_B.provider, order: ["a"], allow_fallbacks: false };
    const { error } = envelope(await stage.chat({ ...A_THEN_B, provider }), 502);
    expect(error.metadata?.previous_errors).toHaveLength(1);
  });
});
