import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ERROR_STATUSES,
  FAILURE_KINDS,
  GatewayError,
  isErrorStatus,
  ProviderError,
  toEnvelope,
  toGatewayError,
  unknownModel,
} from "./index.ts";

describe("toEnvelope", () => {
  it.each(ERROR_STATUSES)("has the status %s as its code", (status) => {
    expect(toEnvelope(new GatewayError(status, "x")).error.code).toBe(status);
  });

  it("has no metadata when there is none", () => {
    expect(toEnvelope(new GatewayError(404, "gone"))).toEqual({
      error: { code: 404, message: "gone" },
    });
    expect(toEnvelope(new GatewayError(404, "gone", { metadata: {} })).error).not.toHaveProperty(
      "metadata",
    );
  });

  it("cuts a message that repeats megabytes of the caller's", () => {
    const { message } = toEnvelope(unknownModel("é".repeat(10_000_000))).error;
    expect(message).toBe("é".repeat(1024));
    const { availability } = toEnvelope(unknownModel("é".repeat(10_000_000))).error;
    expect(availability).toEqual({
      code: "model_not_found",
      retryable: false,
      requested_models: ["é".repeat(128)],
      docs_url: "/docs",
    });
  });

  it("gives every metadata an error_type", () => {
    const error = new GatewayError(403, "no", { metadata: { patterns: ["x"] } });
    expect(toEnvelope(error).error.metadata).toEqual({
      error_type: "permission_denied",
      patterns: ["x"],
    });
    const odd = new GatewayError(403, "no", { metadata: { error_type: 7 } });
    expect(toEnvelope(odd).error.metadata).toEqual({ error_type: "permission_denied" });
  });

  it("tells nothing of a 500, whoever made it", () => {
    const error = new GatewayError(500, "SELECT failed", { metadata: { query: "SELECT" } });
    expect(toEnvelope(error)).toEqual({
      error: { code: 500, message: "Internal server error", metadata: { error_type: "server" } },
    });
  });

  it("tells who called and how it was routed when asked to", () => {
    const context = { userId: "user_1", serviceMetadata: { attempt: 2 } };
    expect(toEnvelope(new GatewayError(404, "x"), context)).toEqual({
      error: { code: 404, message: "x" },
      user_id: "user_1",
      service_metadata: { attempt: 2 },
    });
    expect(toEnvelope(new GatewayError(404, "x"), { userId: null }).user_id).toBeNull();
  });

  it("leaves out what JSON cannot carry and keeps the rest", () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const metadata = { circular, big: 1n, run: () => 1, patterns: ["a"], deep: { at: [1, null] } };
    expect(toEnvelope(new GatewayError(403, "no", { metadata })).error.metadata).toEqual({
      error_type: "permission_denied",
      patterns: ["a"],
      deep: { at: [1, null] },
    });
  });

  it("keeps a member called __proto__ a member", () => {
    const metadata = JSON.parse('{"__proto__":{"polluted":true}}') as Record<string, unknown>;
    const text = JSON.stringify(toEnvelope(new GatewayError(400, "x", { metadata })));
    expect(text).toContain('"__proto__":{"polluted":true}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

const refuse = () => {
  throw new Error("hostile");
};
const throwing = new Proxy(
  {},
  { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse },
);
const marked = (marker: string) =>
  fc
    .anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true })
    .map((members) => ({
      status: 403,
      message: "m",
      metadata: members,
      failure: members,
      attempts: [members],
      [Symbol.for(marker)]: true,
    }));
const failure = fc.record(
  {
    kind: fc.constantFrom(...FAILURE_KINDS),
    provider: fc.string(),
    providerName: fc.string(),
    message: fc.string({ unit: "binary" }),
    status: fc.oneof(fc.integer(), fc.anything()),
    retryAfterMs: fc.oneof(fc.double(), fc.anything()),
    raw: fc.oneof(fc.string({ unit: "binary" }), fc.anything()),
    code: fc.anything(),
    errorType: fc.anything(),
  },
  { requiredKeys: ["kind", "provider", "providerName", "message"] },
);
/** Wrapped in functions: the generator itself would trip over a value that cannot be read. */
const anything: fc.Arbitrary<() => unknown> = fc.oneof(
  fc
    .oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }),
      marked("@sluice/errors/GatewayError"),
      marked("@sluice/errors/ProviderError"),
      failure,
      failure.map((value) => new ProviderError(value as never)),
    )
    .map((value: unknown) => () => value),
  fc.constantFrom<() => unknown>(
    () => throwing,
    () => new Proxy(new GatewayError(400, "x"), { get: refuse }),
    () => Object.defineProperty(new Error("x"), "message", { get: refuse }),
    () => Symbol("x"),
    () => new GatewayError(400, ""),
  ),
);

describe("any throw whatever", () => {
  it("becomes an envelope that JSON can carry, with a status for its code", () => {
    fc.assert(
      fc.property(anything, fc.array(failure, { maxLength: 3 }), (thrown, previous) => {
        const envelope = toEnvelope(toGatewayError(thrown(), previous as never));
        const { error } = JSON.parse(JSON.stringify(envelope)) as typeof envelope;
        expect(Number.isInteger(error.code) && isErrorStatus(error.code)).toBe(true);
        expect(typeof error.message === "string" && error.message !== "").toBe(true);
        if (error.metadata) expect(typeof error.metadata.error_type).toBe("string");
      }),
      { numRuns: 2000 },
    );
  });

  it("is masked when the error turns hostile only after it was recognised", () => {
    let reads = 0;
    const turncoat = new Proxy(new GatewayError(400, "x"), {
      get: (target, key) => {
        reads += 1;
        return reads > 3 ? refuse() : Reflect.get(target, key);
      },
    });
    expect(toEnvelope(toGatewayError(turncoat)).error.code).toBe(500);
  });
});
