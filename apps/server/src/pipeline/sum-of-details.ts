import type { UsedDetails } from "../ports/ledger-entry.ts";

type Details = Partial<UsedDetails>;

/** What two parts of a generation used, together; a member that both lack stays absent. */
export function sumOfDetails(one: Details = {}, other: Details = {}): Details {
  const sum: Partial<Record<keyof UsedDetails, number>> = { ...one };
  for (const [name, value] of Object.entries(other) as [keyof UsedDetails, number][]) {
    sum[name] = (sum[name] ?? 0) + value;
  }
  return sum;
}
