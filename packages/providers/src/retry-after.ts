import { positiveNumber } from "./positive-number.ts";
import { untilReset } from "./until-reset.ts";

/**
 * How long an upstream asks to be left alone, in ms: `retry-after-ms`, `retry-after` in seconds or as a
 * date, else the reset time of a limit that is used up. Dates are measured against the answer's own
 * `Date`, so that neither clock matters; without one they say nothing.
 */
export function retryAfter(headers: Headers): number | undefined {
  const ms = positiveNumber(headers.get("retry-after-ms"));
  if (ms !== undefined) return ms;
  const after = headers.get("retry-after");
  const seconds = positiveNumber(after);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  return untilDate(after, headers) ?? untilReset(headers);
}

function untilDate(text: string | null, headers: Headers): number | undefined {
  const wait = Date.parse(text ?? "") - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
