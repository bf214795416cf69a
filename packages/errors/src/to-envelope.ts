import type { Availability } from "./availability.ts";
import { cutText } from "./cut-text.ts";
import { defaultErrorType, defaultMessage, type ErrorStatus } from "./error-status.ts";
import { GatewayError } from "./gateway-error.ts";

/** Body of every error answer (specification, "Errors"). */
export interface ErrorEnvelope {
  readonly error: {
    /** Equal to the HTTP status. */
    readonly code: ErrorStatus;
    readonly message: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
    readonly availability?: Availability;
  };
  /** Id of the authenticated caller. */
  readonly user_id?: string | null;
  /** Routing metadata, when the request asked for it. */
  readonly service_metadata?: object | null;
}

/** What the envelope may say beside the error. */
export interface EnvelopeContext {
  readonly userId?: string | null | undefined;
  readonly serviceMetadata?: object | null | undefined;
}

/** Most of a message, in bytes: it may name what the caller sent, such as a model. */
const MESSAGE_LIMIT_BYTES = 2048;

/**
 * The JSON body of an error. `metadata` is absent when there is none and always has an `error_type`
 * otherwise (the official client demands it); a 500 says nothing of its origin. Never throws.
 */
export function toEnvelope(error: GatewayError, context: EnvelopeContext = {}): ErrorEnvelope {
  return {
    error: describe(error),
    ...(context.userId === undefined ? {} : { user_id: context.userId }),
    ...(context.serviceMetadata === undefined ? {} : { service_metadata: context.serviceMetadata }),
  };
}

function describe(error: GatewayError): ErrorEnvelope["error"] {
  try {
    const { status, metadata } = error;
    const message = cutText(error.message, MESSAGE_LIMIT_BYTES) || defaultMessage(status);
    if (status !== 500 && GatewayError.isInstance(error)) {
      const shown = metadata && jsonOnly(metadata);
      if (shown === undefined || Object.keys(shown).length === 0) return { code: status, message };
      return {
        code: status,
        message,
        metadata: { ...shown, error_type: textOr(shown.error_type, defaultErrorType(status)) },
        ...(error.availability === undefined ? {} : { availability: error.availability }),
      };
    }
  } catch {
    // An error that cannot even be read is a fault of ours.
  }
  return { code: 500, message: defaultMessage(500), metadata: { error_type: "server" } };
}

function textOr(value: unknown, instead: string): string {
  return typeof value === "string" ? value : instead;
}

/** The members that JSON can carry; the rest is left out rather than failing the answer. */
function jsonOnly(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const key of Object.keys(metadata)) {
    try {
      const text = JSON.stringify(metadata[key]);
      if (text !== undefined) Object.defineProperty(shown, key, plainMember(JSON.parse(text)));
    } catch {
      // Circular, a bigint, or a getter that throws.
    }
  }
  return shown;
}

/** Defined, not assigned: a member called `__proto__` stays a member. */
function plainMember(value: unknown): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true };
}
