import { isProviderFailure, type ProviderFailure } from "./provider-failure.ts";

const MARKER = Symbol.for("@sluice/errors/ProviderError");

/** What else a `ProviderError` may carry. */
export interface ProviderErrorOptions {
  /** Every failed attempt of the request in the order they ended, this one last. */
  readonly attempts?: readonly ProviderFailure[];
  /** What was thrown underneath: for the log. */
  readonly cause?: unknown;
}

/** Throws a `ProviderFailure`. It stays inside the gateway: `toGatewayError` makes the caller's error of it. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** Every failed attempt of the request, `failure` last; just `failure` while only one is known. */
  readonly attempts: readonly ProviderFailure[];

  constructor(failure: ProviderFailure, options: ProviderErrorOptions = {}) {
    super(failure.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ProviderError";
    this.failure = failure;
    this.attempts = options.attempts ?? [failure];
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** True for an error of any copy of this package. Never throws. */
  static isInstance(value: unknown): value is ProviderError {
    try {
      return (
        typeof value === "object" &&
        value !== null &&
        Reflect.get(value, MARKER) === true &&
        isProviderFailure(Reflect.get(value, "failure")) &&
        Array.isArray(Reflect.get(value, "attempts"))
      );
    } catch {
      return false;
    }
  }
}
