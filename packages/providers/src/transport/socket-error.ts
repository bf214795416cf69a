import type { ProviderError } from "@sluice/errors";
import { transportError } from "./transport-error.ts";

const TIMED_OUT = new Set(["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"]);

const HEAD_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "its host name is not known",
  EAI_AGAIN: "its host name could not be looked up",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no route to it",
};

/**
 * What a broken socket means: before the response's head the provider was not reached, afterwards its
 * answer is a broken one. Addresses and the original words stay in `cause`.
 */
export function socketError(cause: unknown, during: "head" | "body"): ProviderError {
  const code = codeOf(cause);
  if (during === "body") {
    return transportError("malformed", "the answer broke off before its end", cause);
  }
  if (code !== undefined && TIMED_OUT.has(code)) {
    return transportError("timeout", "no connection in time", cause);
  }
  if (code?.startsWith("HPE_") === true || code === "UND_ERR_HEADERS_OVERFLOW") {
    return transportError("malformed", "the answer is not HTTP", cause);
  }
  const words = HEAD_WORDS[code ?? ""] ?? wordsOfOther(code);
  return transportError("unreachable", words, cause);
}

function wordsOfOther(code: string | undefined): string {
  if (code !== undefined && /CERT|TLS|SSL|ALTNAME/.test(code))
    return `no secure connection (${code})`;
  return "the connection broke before an answer came";
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? code : undefined;
}
