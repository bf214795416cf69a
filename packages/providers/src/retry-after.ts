/**
 * How long an upstream asks to be left alone, in ms: `retry-after-ms`, `retry-after` in seconds or as a
 * date, else the reset time of a limit that is used up. Dates are measured against the answer's own
 * `Date`, so that neither clock matters; without one they say nothing.
 */
export function retryAfter(headers: Headers): number | undefined {
  const ms = positive(headers.get("retry-after-ms"));
  if (ms !== undefined) return ms;
  const after = headers.get("retry-after");
  const seconds = positive(after);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  return untilDate(after, headers) ?? untilReset(headers);
}

function positive(text: string | null): number | undefined {
  if (text === null || !/^\s*\d{1,9}(?:\.\d{1,9})?\s*$/.test(text)) return undefined;
  return Number(text);
}

function untilDate(text: string | null, headers: Headers): number | undefined {
  const wait = Date.parse(text ?? "") - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** `x-ratelimit-remaining-tokens: 0` with `x-ratelimit-reset-tokens: 6m0s`, and the same for requests. */
function untilReset(headers: Headers): number | undefined {
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
  const plain = positive(text);
  if (plain !== undefined) return Math.ceil(plain * 1000);
  if (text === null || !/^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|s|m|h|d))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g);
  return Math.ceil(
    [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ""] ?? 0), 0),
  );
}
