import { boundedNanos } from "../../money/bounded-nanos.ts";
import { windowStart } from "../../money/window-start.ts";
import type { Activity, TimeSpan } from "../../ports/ledger.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";

/** Sums of an account's entries by day and endpoint, for the days (UTC) that begin in the span. */
export function activityOf(
  entries: readonly LedgerEntry[],
  { accountId, from, to }: TimeSpan & { readonly accountId: string },
): readonly Activity[] {
  const sums = new Map<string, Activity>();
  for (const entry of entries) {
    const day = windowStart("daily", entry.createdAt);
    if (entry.accountId !== accountId || day < from || day >= to) continue;
    const { model, provider, endpoint } = entry;
    const date = new Date(day).toISOString().slice(0, 10);
    const name = JSON.stringify([date, model, provider, endpoint]);
    sums.set(name, plus(sums.get(name) ?? { ...NOTHING, date, model, provider, endpoint }, entry));
  }
  return [...sums.values()].sort((a, b) => (orderOf(a, b) ? -1 : 1));
}

const NOTHING = {
  requests: 0,
  promptTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  costNanos: 0,
  byokNanos: 0,
};

function plus(sum: Activity, entry: LedgerEntry): Activity {
  return {
    ...sum,
    requests: sum.requests + 1,
    promptTokens: sum.promptTokens + entry.promptTokens,
    completionTokens: sum.completionTokens + entry.completionTokens,
    reasoningTokens: sum.reasoningTokens + entry.details.reasoningTokens,
    costNanos: boundedNanos(sum.costNanos + entry.costNanos),
    byokNanos: boundedNanos(sum.byokNanos + entry.byokNanos),
  };
}

/** Whether one comes before another: a newer day, then by names. */
function orderOf(one: Activity, other: Activity): boolean {
  if (one.date !== other.date) return one.date > other.date;
  const names = ({ model, provider, endpoint }: Activity) =>
    [model ?? "", provider ?? "", endpoint ?? ""].join("\n");
  return names(one) < names(other);
}
