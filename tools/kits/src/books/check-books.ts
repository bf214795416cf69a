import type { BookRecord, Books } from "./books.ts";
import { sumOf } from "./sum-of.ts";

/** Where the books disagree with themselves when nothing is asked any more, in words. */
export function checkBooks({
  records,
  budgets,
  reservations,
  dailyNanos,
}: Books): readonly string[] {
  const total = sumOf(records, ({ costNanos }) => costNanos);
  const byKey = groupedByKey(records);
  const keys = budgets.filter(({ scope }) => scope === "key");
  const account = budgets.find(({ scope }) => scope === "account");
  return [
    ...keys.flatMap(({ id, spentNanos }) => {
      const written = sumOf(byKey.get(id) ?? [], ({ costNanos }) => costNanos);
      return differs(`key ${id.slice(0, 8)} has spent`, spentNanos, written);
    }),
    ...[...byKey.keys()]
      .filter((hash) => !keys.some(({ id }) => id === hash))
      .map((hash) => `key ${hash.slice(0, 8)} has records and no budget`),
    ...differs("the account has spent", account?.spentNanos ?? 0, total),
    ...differs("the days add up to", dailyNanos, total),
    ...budgets
      .filter(({ reservedNanos }) => reservedNanos !== 0)
      .map(
        ({ scope, id, reservedNanos }) => `${scope} ${id.slice(0, 8)} still holds ${reservedNanos}`,
      ),
    ...(reservations === 0 ? [] : [`${reservations} reservations are open`]),
  ];
}

function differs(what: string, counted: number, written: number): readonly string[] {
  if (counted === written) return [];
  return [`${what} ${counted} nano-dollars, the records say ${written}`];
}

function groupedByKey(records: Books["records"]): ReadonlyMap<string, Books["records"]> {
  const byKey = new Map<string, BookRecord[]>();
  for (const record of records) {
    const others = byKey.get(record.keyHash);
    if (others === undefined) byKey.set(record.keyHash, [record]);
    else others.push(record);
  }
  return byKey;
}
