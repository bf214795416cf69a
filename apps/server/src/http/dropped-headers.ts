import type { IncomingHttpHeaders } from "node:http";

/** Headers that ask for something this version does not do, and the values that ask (wire reference §0). */
const WITHOUT_USE: Readonly<Record<string, RegExp>> = {
  "X-OpenRouter-Cache": /^\s*true\s*$/i,
  "X-Sluice-Hedge": /^\s*1\s*$/,
};

/** Names of the request's headers that are read by nothing here: the caller is told, as of fields. */
export function droppedHeaders(headers: IncomingHttpHeaders): readonly string[] {
  return Object.entries(WITHOUT_USE).flatMap(([name, asks]) => {
    const value = headers[name.toLowerCase()];
    return typeof value === "string" && asks.test(value) ? [name] : [];
  });
}
