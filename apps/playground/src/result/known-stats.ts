import type { Stat } from "./stat.ts";

/** Figures as rows of id, label and value; what the gateway did not say is left out. */
export function knownStats(
  rows: readonly (readonly [id: string, label: string, value: string | undefined])[],
): readonly Stat[] {
  return rows.flatMap(([id, label, value]) => (value === undefined ? [] : [{ id, label, value }]));
}
