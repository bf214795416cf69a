import type { IncomingHttpHeaders } from "node:http";

/** Neither of the two words that are read. */
const OTHER_THAN_SWITCH = /^(?!\s*(?:enabled|disabled)?\s*$)/i;

/** Headers that ask for something that is not done, and the values that ask (wire reference §0). */
const NEVER_OF_USE: Readonly<Record<string, RegExp>> = {
  "X-OpenRouter-Cache": /^\s*true\s*$/i,
  "X-Service-Metadata": OTHER_THAN_SWITCH,
  "X-Service-Experimental-Metadata": OTHER_THAN_SWITCH,
  "X-OpenRouter-Metadata": OTHER_THAN_SWITCH,
};
/** Only chat requests are hedged (contract §7.29), and have features in trial. */
const OF_USE_TO_CHAT: Readonly<Record<string, RegExp>> = {
  "X-Sluice-Hedge": /^\s*1\s*$/,
  "x-anthropic-beta": /[^\s,]/,
};

/**
 * Names of the request's headers that are read by nothing here: the caller is told, as of fields.
 *
 * @param isChat whether this is a chat request, where it counts which endpoint serves
 */
export function droppedHeaders(headers: IncomingHttpHeaders, isChat: boolean): readonly string[] {
  const withoutUse = isChat ? NEVER_OF_USE : { ...NEVER_OF_USE, ...OF_USE_TO_CHAT };
  return Object.entries(withoutUse).flatMap(([name, asks]) => {
    const value = headers[name.toLowerCase()];
    return typeof value === "string" && asks.test(value) ? [name] : [];
  });
}
