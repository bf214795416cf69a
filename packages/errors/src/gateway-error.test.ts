import { describe, expect, it } from "vitest";
import { ERROR_STATUSES, GatewayError, isErrorStatus, ProviderError } from "./index.ts";

/** What another copy of the package would make. */
const foreign = (marker: string, members: object) =>
  Object.assign(new Error("of another copy"), { [Symbol.for(marker)]: true }, members);

const failure = {
  kind: "timeout",
  provider: "north",
  providerName: "North",
  message: "late",
} as const;

describe("statuses", () => {
  it("are the fourteen of the specification and the two of the HTTP edge", () => {
    expect(ERROR_STATUSES).toEqual([
      400, 401, 402, 403, 404, 405, 408, 413, 415, 422, 429, 500, 502, 503, 524, 529,
    ]);
  });

  it.each([200, 418, 504, "400", null, undefined, Number.NaN])("%s is none of them", (value) => {
    expect(isErrorStatus(value)).toBe(false);
  });
});

describe("isInstance", () => {
  it("knows errors of this and of another copy", () => {
    expect(GatewayError.isInstance(new GatewayError(404, "x"))).toBe(true);
    expect(GatewayError.isInstance(foreign("@sluice/errors/GatewayError", { status: 403 }))).toBe(
      true,
    );
    expect(ProviderError.isInstance(new ProviderError(failure))).toBe(true);
    const members = { failure, attempts: [failure] };
    expect(ProviderError.isInstance(foreign("@sluice/errors/ProviderError", members))).toBe(true);
  });

  it.each([
    ["no object", 7],
    ["null", null],
    ["a plain error", new Error("x")],
    ["a look-alike without the marker", { status: 404, message: "x", name: "GatewayError" }],
    ["a status outside the set", foreign("@sluice/errors/GatewayError", { status: 418 })],
    ["the marker alone", { [Symbol.for("@sluice/errors/GatewayError")]: true }],
    [
      "a failure of no known kind",
      foreign("@sluice/errors/ProviderError", { failure: { kind: "x" } }),
    ],
  ])("refuses %s", (_name, value) => {
    expect(GatewayError.isInstance(value)).toBe(false);
    expect(ProviderError.isInstance(value)).toBe(false);
  });

  it("does not throw for a value that cannot be read", () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
      },
    );
    expect(GatewayError.isInstance(hostile)).toBe(false);
    expect(ProviderError.isInstance(hostile)).toBe(false);
  });
});

describe("GatewayError", () => {
  it("cannot have its metadata changed after it was made", () => {
    const metadata: Record<string, unknown> = { a: 1 };
    const error = new GatewayError(400, "x", { metadata });
    metadata.a = 2;
    expect(error.metadata).toEqual({ a: 1 });
    expect(Object.isFrozen(error.metadata)).toBe(true);
  });
});
