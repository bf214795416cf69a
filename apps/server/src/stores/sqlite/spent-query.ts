import type { DatabaseSync } from "node:sqlite";
import { windowStart } from "../../money/window-start.ts";

const DAY_MS = 86_400_000;

/**
 * Makes the function that sums what a key has spent since a time, in nano-dollars: whole days from
 * their sums, the rest of the first day from its generations.
 */
export function createSpentQuery(
  raw: DatabaseSync,
  column: "cost_nanos" | "byok_nanos",
): (keyHash: string, since: number) => number {
  const days = raw.prepare(
    `select coalesce(sum(${column}), 0) as nanos from spending where key_hash = ? and day >= ?`,
  );
  const part = raw.prepare(
    `select coalesce(sum(${column}), 0) as nanos from generations
     where key_hash = ? and created_at >= ? and created_at < ?`,
  );
  const sum = (row: unknown) => (row as { readonly nanos: number }).nanos;

  return (keyHash, since) => {
    const midnight = windowStart("daily", since);
    if (since === midnight) return sum(days.get(keyHash, midnight));
    const next = midnight + DAY_MS;
    return sum(days.get(keyHash, next)) + sum(part.get(keyHash, since, next));
  };
}
