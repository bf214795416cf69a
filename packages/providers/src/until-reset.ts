import { positiveNumber } from "./positive-number.ts";

/**
 * Ms until a limit that is used up begins anew: `x-ratelimit-remaining-tokens: 0` with
 * `x-ratelimit-reset-tokens: 6m0s`, and the same for requests. Undefined while something is left.
 */
export function untilReset(headers: Headers): number | undefined {
  const waits = ["requests", "tokens"].flatMap((what) => {
    const remaining = headers.get(`x-ratelimit-remaining-${what}`);
    const wait = duration(headers.get(`x-ratelimit-reset-${what}`));
    return remaining !== null && Number(remaining) <= 0 && wait !== undefined ? [wait] : [];
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
}

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
