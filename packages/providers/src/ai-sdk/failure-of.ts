import { type FailureKind, ProviderError, redact } from "@sluice/errors";
import type { Call } from "../call.ts";
import { type CodecFailure, codecError } from "../codec-error.ts";
import { errorWords } from "../openai-compatible/error-words.ts";
import { failureOfWords } from "../openai-compatible/failure-of-words.ts";
import { readFailure } from "../openai-compatible/read-failure.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { socketError } from "../transport/socket-error.ts";

/** Where a call was when it failed. */
export interface FailedCall {
  readonly call: Call<unknown>;
  readonly signal: AbortSignal;
  readonly secrets: readonly string[];
  /** `head` until the answer began. */
  readonly during: "head" | "body";
}

/** Errors of the SDK that are no refusal of an upstream, by their names: two copies of its package share those. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  AI_LoadAPIKeyError: "unauthorized",
  AI_LoadSettingError: "unauthorized",
  AI_NoSuchModelError: "unsupported",
  AI_NoSuchProviderReferenceError: "unsupported",
  AI_UnsupportedFunctionalityError: "unsupported",
  AI_UnsupportedModelVersionError: "unsupported",
  AI_TooManyEmbeddingValuesForCallError: "rejected",
  AI_InvalidPromptError: "rejected",
  AI_InvalidArgumentError: "rejected",
};

/**
 * What a package threw, or sent as an `error` of a stream, as a failure of its provider: an upstream's refusal by its
 * status and words, a broken connection, a limit of the package. A fault of the package itself is a faulty answer, so
 * that another endpoint may give a better one.
 */
export function failureOf(error: unknown, failed: FailedCall): ProviderError {
  if (ProviderError.isInstance(error)) return error;
  const { call, signal, secrets } = failed;
  const given = readError(error);
  if (signal.aborted || given.name === "AbortError") {
    return failure(call, { kind: "cancelled", message: "the call was called off" }, error);
  }
  return failure(call, describe(error, given, failed.during, secrets), error);
}

function describe(
  error: unknown,
  given: JsonObject,
  during: FailedCall["during"],
  secrets: readonly string[],
): CodecFailure {
  const known = Object.hasOwn(KINDS, String(given.name)) ? KINDS[String(given.name)] : undefined;
  if (known !== undefined) return { kind: known, ...worded(given, secrets) };
  if (given.name === "AI_APICallError") return ofCall(given, during, secrets);
  if (isOfSocket(given)) return ofSocket(given, during);
  const words = error instanceof Error ? undefined : wordsOf(error);
  if (words === undefined) return { kind: "malformed", ...worded(given, secrets) };
  const said = failureOfWords(words);
  return { ...said, message: redact(said.message, secrets), ...raw(said.raw, secrets) };
}

/** A call that came to an answer has its status; one below 400 could not be read. */
function ofCall(
  given: JsonObject,
  during: FailedCall["during"],
  secrets: readonly string[],
): CodecFailure {
  const { statusCode: status, responseHeaders, responseBody, cause } = given;
  if (typeof status !== "number") return ofSocket(readError(cause), during);
  if (status < 400) return { kind: "malformed", ...worded(given, secrets) };
  const headers = new Headers(asObject(responseHeaders) as Record<string, string> | undefined);
  const failure = readFailure(status, headers, asText(responseBody) ?? "", secrets);
  const hasWords = failure.message !== `HTTP ${status}`;
  return hasWords ? failure : { ...failure, message: worded(given, secrets).message };
}

function ofSocket(given: JsonObject, during: FailedCall["during"]): CodecFailure {
  const { kind, message } = socketError(innermost(given), during).failure;
  return { kind, message };
}

/** `fetch` puts what happened to the socket in `cause`. */
function isOfSocket(given: JsonObject): boolean {
  return given.name === "TypeError" && /^(?:fetch failed|terminated)$/.test(String(given.message));
}

function innermost(given: JsonObject): JsonObject {
  const cause = readError(given.cause);
  return Object.keys(cause).length === 0 ? given : cause;
}

/** Members of errors are not all their own. */
function readError(error: unknown): JsonObject {
  if (typeof error !== "object" || error === null) return {};
  const names = [
    "name",
    "message",
    "code",
    "cause",
    "statusCode",
    "responseHeaders",
    "responseBody",
  ];
  const members = names.map((name) => [name, Reflect.get(error, name)]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** An `error` of a stream is often the upstream's own object, or its text. */
function wordsOf(error: unknown) {
  return errorWords({ error: typeof error === "string" ? { message: error } : error });
}

function worded({ message }: JsonObject, secrets: readonly string[]) {
  const text = redact(asText(message) ?? "an error without words", secrets);
  return { message: text, raw: text };
}

function raw(text: string | undefined, secrets: readonly string[]) {
  return text === undefined ? {} : { raw: redact(text, secrets) };
}

function failure(call: Call<unknown>, said: CodecFailure, cause: unknown): ProviderError {
  return new ProviderError(codecError(call, said).failure, { cause });
}
