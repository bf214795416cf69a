import type { Outage } from "@sluice/router/simulate";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * One of each usual trouble, 14 minutes of every hour. Every provider has the same ones for the same
 * time, so that no way of choosing gains by where they fall.
 *
 * @param shiftMinutes how much later in the hour than the first provider's
 */
export function troubles(shiftMinutes: number): readonly Outage[] {
  const when = (fromMinute: number, minutes: number) => ({
    fromMs: (fromMinute + shiftMinutes) * MINUTE,
    forMs: minutes * MINUTE,
    everyMs: HOUR,
  });
  return [
    { kind: "down", how: "silent", ...when(1, 2) },
    { kind: "slow", factor: 6, ...when(9, 3) },
    { kind: "rate-limited", retryAfterMs: 20_000, ...when(18, 2) },
    { kind: "flapping", downMs: 20_000, upMs: 20_000, ...when(27, 3) },
    { kind: "down", how: "unavailable", ...when(38, 3) },
    { kind: "cut", share: 0.2, ...when(49, 1) },
  ];
}
