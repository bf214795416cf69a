import type { Availability } from "./availability.ts";
import { type ErrorStatus, isErrorStatus } from "./error-status.ts";

const MARKER = Symbol.for("@sluice/errors/GatewayError");

/** What an error carries beside its status and message. */
export interface GatewayErrorOptions {
  /** Goes to the caller as `error.metadata`; plain JSON data without secrets. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** Whole seconds until another try makes sense; becomes the header `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
  /** Why no endpoint could serve, for programs; goes to the caller as `error.availability`. */
  readonly availability?: Availability | undefined;
  /** What went wrong underneath: for the log, never for the caller. */
  readonly cause?: unknown;
}

/**
 * The one error that may leave the gateway. Make it with the named factories; they know the status
 * and the words of each situation. Everything but `cause` and `stack` is meant for the caller's eyes.
 */
export class GatewayError extends Error {
  /** HTTP status, and `error.code` of the envelope. */
  readonly status: ErrorStatus;
  /** The envelope's `error.metadata`, when there is any. */
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  /** Whole seconds for the header `Retry-After`; absent when no wait is known to help. */
  readonly retryAfterSeconds?: number;
  /** The envelope's `error.availability`, where routing is what failed. */
  readonly availability?: Availability;

  constructor(status: ErrorStatus, message: string, options: GatewayErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "GatewayError";
    this.status = status;
    this.metadata = options.metadata && Object.freeze({ ...options.metadata });
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
    if (options.availability !== undefined) this.availability = options.availability;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** True for an error of any copy of this package, so that a plugin may bring its own. Never throws. */
  static isInstance(value: unknown): value is GatewayError {
    try {
      return (
        typeof value === "object" &&
        value !== null &&
        Reflect.get(value, MARKER) === true &&
        isErrorStatus(Reflect.get(value, "status")) &&
        typeof Reflect.get(value, "message") === "string"
      );
    } catch {
      return false;
    }
  }
}
