const MS_PER_UNIT = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** The longest time a timer can wait, in ms. */
const LONGEST_MS = 2_147_483_647;

/** `250ms`, `10s`, `1.5m`, `1h` in ms; undefined when it is not a duration, or longer than a timer waits. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  const ms = Math.round(Number(amount) * MS_PER_UNIT[unit as keyof typeof MS_PER_UNIT]);
  return ms <= LONGEST_MS ? ms : undefined;
}
