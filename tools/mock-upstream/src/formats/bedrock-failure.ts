import type { Failure, FailureKind } from "./format.ts";

/** An exception of the service: its name, status and text. */
export interface BedrockException {
  readonly type: string;
  readonly status: number;
  readonly message: string;
}

const exception = (status: number, type: string, message: string): BedrockException => ({
  type,
  status,
  message,
});

const exceptions: Readonly<Record<FailureKind, BedrockException>> = {
  "rate-limited": exception(
    429,
    "throttlingException",
    "Too many requests, please wait before trying again.",
  ),
  "server-error": exception(
    500,
    "internalServerException",
    "The system encountered an unexpected error during processing. Try your request again.",
  ),
  unavailable: exception(
    503,
    "serviceUnavailableException",
    "Bedrock is unable to process your request.",
  ),
  overloaded: exception(
    529,
    "serviceUnavailableException",
    "Bedrock is unable to process your request.",
  ),
  "context-length": exception(400, "validationException", "Input is too long for requested model."),
  "content-refused": exception(
    400,
    "validationException",
    "Output blocked by content filtering policy",
  ),
  "prefill-refused": exception(
    400,
    "validationException",
    "This model does not support assistant message prefill. The conversation must end with a user message.",
  ),
};

/** The exception as it is named inside a stream. */
export function bedrockException(kind: FailureKind): BedrockException {
  return exceptions[kind];
}

/** How Bedrock says no: the exception's name is in a header. It has no 529: a gateway before it may. */
export function bedrockFailure(kind: FailureKind): Failure {
  const { type, status, message } = exceptions[kind];
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  return { status, body: { message }, headers: { "x-amzn-errortype": name } };
}
