import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asStatus } from "../read/as-status.ts";
import { asText } from "../read/as-text.ts";

/** What an error object says, whatever its shape. */
export interface ErrorWords {
  readonly message: string | undefined;
  /** `code` or, without one, `type`, as a word. */
  readonly code: string | undefined;
  /** A code that is an HTTP status. */
  readonly status: number | undefined;
  /** All words of code, type and status in one, lower case, to be searched. */
  readonly tags: string;
}

/**
 * Reads an error out of a JSON body: `{error: {…}}`, `{error: "…"}`, `{message}`, `{detail}`, an object
 * that calls itself an error, or a list with one of these. Undefined when it is no error.
 */
export function errorWords(body: unknown): ErrorWords | undefined {
  const whole = asObject(Array.isArray(body) ? body[0] : body);
  if (whole === undefined) return undefined;
  const { error } = whole;
  if (typeof error === "string" && error !== "") return wordsOf({ ...whole, message: error });
  const inner = asObject(error);
  if (inner !== undefined) return wordsOf(inner);
  if (error !== undefined && error !== null && error !== false) return wordsOf(whole);
  return isError(whole) ? wordsOf(whole) : undefined;
}

function isError(whole: JsonObject): boolean {
  if (whole.object === "error" || whole.type === "error") return true;
  return !("choices" in whole) && ("message" in whole || "detail" in whole || "errors" in whole);
}

function wordsOf(error: JsonObject): ErrorWords {
  const code = asText(error.code) ?? asText(error.type);
  const status = [error.code, error.status, error.status_code]
    .map(asStatus)
    .find((told) => told !== undefined);
  const inner = asObject(error.innererror);
  const tags = [
    error.code,
    error.type,
    error.status,
    inner?.code,
    asObject(error.metadata)?.error_type,
  ]
    .filter((word) => typeof word === "string")
    .join(" ")
    .toLowerCase();
  return { message: messageOf(error), code, status, tags };
}

function messageOf(error: JsonObject): string | undefined {
  return (
    wordsIn(error.message) ?? wordsIn(error.detail) ?? listed(error.errors) ?? asText(error.error)
  );
}

/** A text, an object with one, or a list of what is wrong. */
function wordsIn(value: unknown): string | undefined {
  const within = asObject(value);
  const told = asText(value) ?? asText(within?.message) ?? asText(within?.error);
  return told ?? listed(value) ?? listed(within?.detail);
}

/** Validation errors as some frameworks list them: `[{loc, msg}]`. */
function listed(value: unknown): string | undefined {
  const messages = asList(value)
    .map((item) => asText(item) ?? asText(asObject(item)?.msg) ?? asText(asObject(item)?.message))
    .filter((message) => message !== undefined);
  return asText(messages.join("; "));
}
