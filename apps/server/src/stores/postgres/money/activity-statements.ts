import { boundedNanos, MOST_NANOS } from "../../../money/bounded-nanos.ts";
import { windowStart } from "../../../money/window-start.ts";
import type { LedgerEntry } from "../../../ports/ledger-entry.ts";
import { arraysOf, type ManyRows, unnest } from "../many-rows.ts";
import type { Statement } from "../query-of.ts";

const KEYS = ["account_id", "day", "model", "provider", "endpoint"];
const SUMS = [
  "requests",
  "prompt_tokens",
  "completion_tokens",
  "reasoning_tokens",
  "cost_nanos",
  "byok_nanos",
];
const activity: ManyRows = {
  columns: [...KEYS, ...SUMS],
  types: Object.fromEntries(["day", ...SUMS].map((name) => [name, "bigint"])),
};
const TEXT = `
  insert into activity (${activity.columns.join(", ")}) select * from ${unnest(activity)}
  on conflict (${KEYS.join(", ")}) do update set
    ${SUMS.map((name) => `${name} = least(activity.${name} + excluded.${name}, ${MOST_NANOS})`).join(", ")}`;

type Amounts = readonly [number, number, number, number, number, number];

/** Adds entries to the sums of their days and endpoints, each sum once; times -1 takes them back. */
export function activityStatements(
  counted: readonly (readonly [LedgerEntry, 1 | -1])[],
): readonly Statement[] {
  if (counted.length === 0) return [];
  const sums = new Map<string, Amounts>();
  for (const [entry, times] of counted) {
    const name = JSON.stringify(keysOf(entry));
    sums.set(name, plus(sums.get(name) ?? NOTHING, amountsOf(entry), times));
  }
  const rows = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, amounts]) => [...(JSON.parse(name) as unknown[]), ...amounts]);
  return [{ text: TEXT, values: arraysOf(activity, rows), name: "write-activity" }];
}

const NOTHING: Amounts = [0, 0, 0, 0, 0, 0];

function keysOf({ accountId, createdAt, model, provider, endpoint }: LedgerEntry) {
  return [accountId, windowStart("daily", createdAt), model ?? "", provider ?? "", endpoint ?? ""];
}

function amountsOf(entry: LedgerEntry): Amounts {
  return [
    1,
    entry.promptTokens,
    entry.completionTokens,
    entry.details.reasoningTokens,
    entry.costNanos,
    entry.byokNanos,
  ];
}

function plus(sum: Amounts, amounts: Amounts, times: 1 | -1): Amounts {
  return sum.map((value, index) =>
    boundedNanos(value + times * (amounts[index] ?? 0)),
  ) as unknown as Amounts;
}
