import { defaultMessage } from "./error-status.ts";
import type { ProviderFailure } from "./provider-failure.ts";
import { readableText } from "./readable-text.ts";

const LONGEST = 500;
const REFUSED = defaultMessage(502);
/** How a JSON parser complains: our trouble with the answer, not the provider's words. */
const PARSER_WORDS = /Unexpected (?:token|end of JSON|non-whitespace)|is not valid JSON/;

/**
 * One line for the caller: our own beginning, then the provider's words, because clients look for
 * some of them ("maximum context length is 8192"). Never markup, a stack, a key; at most 500 characters.
 */
export function failureMessage(failure: ProviderFailure): string {
  const lead = leadOf(failure);
  const told = toldBy(failure);
  if (told === "" || told === lead) return lead;
  const whole = told.startsWith(lead) ? told : `${lead}: ${told}`;
  const characters = Array.from(whole);
  return characters.length <= LONGEST ? whole : `${characters.slice(0, LONGEST - 1).join("")}…`;
}

function toldBy({ kind, message }: ProviderFailure): string {
  if (kind === "malformed" && PARSER_WORDS.test(message)) return "";
  return oneLine(readableText(message) ?? "");
}

/** A status of its own says more than what we could not make of the body. */
function leadOf({ kind, status, isByok, providerName }: ProviderFailure): string {
  if (kind === "malformed" && status !== undefined && status >= 400) return REFUSED;
  switch (kind) {
    case "unauthorized":
      return isByok === true ? `${providerName} refused the key that you brought` : REFUSED;
    case "timeout":
      return "Provider did not answer in time";
    case "unreachable":
      return "Provider could not be reached";
    case "malformed":
      return "Provider sent an unusable answer";
    case "cancelled":
      return "The caller closed the connection";
    default:
      return REFUSED;
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}
