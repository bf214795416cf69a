import { positiveNumber } from "./positive-number.ts";

/**
 * Ms until a limit that is used up begins anew: `x-ratelimit-remaining-tokens: 0` with
 * `x-ratelimit-reset-tokens: 6m0s`, and the same for requests. Undefined while something is left.
 */
export function untilReset(headers: Pick<Headers, "get">): number | undefined {
  let longest: number | undefined;
  for (const { remaining, reset } of LIMITS) {
    const left = headers.get(remaining);
    if (left === null || !(Number(left) <= 0)) continue;
    const wait = duration(headers.get(reset));
    if (wait !== undefined) longest = Math.max(wait, longest ?? wait);
  }
  return longest;
}

const LIMITS = ["requests", "tokens"].map((what) => ({
  remaining: `x-ratelimit-remaining-${what}`,
  reset: `x-ratelimit-reset-${what}`,
}));

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `1s`, `6m0s`, `20ms`, or plain seconds. */
function duration(text: string | null): number | undefined {
  const plain = positiveNumber(text);
  if (plain !== undefined) return Math.ceil(plain * 1000);
  if (text === null || !/^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|s|m|h|d))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g);
  return Math.ceil(
    [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ""] ?? 0), 0),
  );
}
