import { type FailureKind, type ProviderError, redact } from "@sluice/errors";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asStatus } from "../read/as-status.ts";
import { asText } from "../read/as-text.ts";
import { transportError } from "../transport/transport-error.ts";

const TIMED_OUT = /^(?:ETIMEDOUT|TimeoutError|AbortError)$/;
/** Codes of sockets and of secured connections. */
const OF_NETWORK = /^(?:E(?!RR_)[A-Z_]+|UND_ERR\w+|ERR_TLS\w+|\w*CERT\w*)$/;
/** Code of an answer without a token. */
const NO_TOKEN = "no_token";
/** Codes of the system that tell of files, not of a network. */
const OF_FILES = /^(?:ENOENT|EACCES|EISDIR|EPERM|ENOTDIR)$/;
/** How the library says that the machine has no credentials. */
const NOTHING_FOUND = /could not load the default credentials/i;

/**
 * Why there is no token, as a failure of the call that wanted one: credentials that are refused, missing or broken are
 * ours to mend; an endpoint that is down is not. Neither addresses nor paths are told; the library's own words go, with
 * nothing secret in them, to the log.
 */
export function tokenFailure(error: unknown, secrets: readonly string[]): ProviderError {
  const given = asObject(error) ?? {};
  const answer = asObject(given.response);
  const { kind, words } = told(given, answer);
  const own = asText(given.message) ?? String(error);
  return transportError(
    kind,
    redact(`no access token: ${words}`, secrets),
    new Error(redact(own, secrets)),
  );
}

/** An endpoint that answers, but without a token: no fault of the credentials. */
export function noToken(): Error {
  return Object.assign(new Error("the answer holds no access token"), { code: NO_TOKEN });
}

interface Told {
  readonly kind: FailureKind;
  readonly words: string;
}

function told(given: JsonObject, answer: JsonObject | undefined): Told {
  const status = asStatus(answer?.status) ?? asStatus(given.status);
  if (status !== undefined) return ofStatus(status, answer?.data);
  const code = codeOf(given) ?? "";
  if (code === NO_TOKEN) return { kind: "unavailable", words: "its endpoint answered without one" };
  if (TIMED_OUT.test(code))
    return { kind: "timeout", words: "its endpoint did not answer in time" };
  if (OF_NETWORK.test(code) && !OF_FILES.test(code)) {
    return { kind: "unreachable", words: `its endpoint could not be reached (${code})` };
  }
  if (NOTHING_FOUND.test(asText(given.message) ?? "")) {
    const words =
      "this machine has no credentials of Google; set options.credentials, api_key, or GOOGLE_APPLICATION_CREDENTIALS";
    return { kind: "unauthorized", words };
  }
  return { kind: "unauthorized", words: "the credentials cannot be used" };
}

/** Of the error, or of what lies beneath it. */
function codeOf(given: JsonObject | undefined, depth = 0): string | undefined {
  if (given === undefined || depth > 4) return undefined;
  return asText(given.code) ?? codeOf(asObject(given.cause), depth + 1);
}

/** An endpoint of tokens names its refusals (RFC 6749 §5.2). */
function ofStatus(status: number, data: unknown): Told {
  const { error, error_description: description } = asObject(data) ?? {};
  const named = [asText(error), asText(description)].filter((text) => text !== undefined);
  const words = [`its endpoint answered ${status}`, ...named].join(": ");
  const isDown = status >= 500 || status === 429 || status === 408;
  return { kind: isDown ? "unavailable" : "unauthorized", words };
}
