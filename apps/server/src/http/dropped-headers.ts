import type { IncomingHttpHeaders } from "node:http";

/** A header that may ask for something that is not done. */
interface Header {
  readonly name: string;
  /** As Node writes it. */
  readonly key: string;
  /** The values that ask. */
  readonly asks: RegExp;
}

const header = (name: string, asks: RegExp): Header => ({ name, key: name.toLowerCase(), asks });

/** Neither of the two words that are read. */
const OTHER_THAN_SWITCH = /^(?!\s*(?:enabled|disabled)?\s*$)/i;

/** Of every request (wire reference §0). */
const NEVER_OF_USE: readonly Header[] = [
  header("X-OpenRouter-Cache", /^\s*true\s*$/i),
  header("X-Service-Metadata", OTHER_THAN_SWITCH),
  header("X-Service-Experimental-Metadata", OTHER_THAN_SWITCH),
  header("X-OpenRouter-Metadata", OTHER_THAN_SWITCH),
];
/** Of all but chat requests: only those are hedged (contract §7.29), and have features in trial. */
const WITHOUT_USE_TO_OTHERS: readonly Header[] = [
  ...NEVER_OF_USE,
  header("X-Sluice-Hedge", /^\s*1\s*$/),
  header("x-anthropic-beta", /[^\s,]/),
];

/**
 * Names of the request's headers that are read by nothing here: the caller is told, as of fields.
 *
 * @param isChat whether this is a chat request, where it counts which endpoint serves
 */
export function droppedHeaders(headers: IncomingHttpHeaders, isChat: boolean): readonly string[] {
  const withoutUse = isChat ? NEVER_OF_USE : WITHOUT_USE_TO_OTHERS;
  return withoutUse.filter((each) => asksIn(headers, each)).map(({ name }) => name);
}

function asksIn(headers: IncomingHttpHeaders, { key, asks }: Header): boolean {
  const value = headers[key];
  return typeof value === "string" && asks.test(value);
}
