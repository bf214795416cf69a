import type { DatabaseSync } from "node:sqlite";
import { boundedNanos, MOST_NANOS } from "../../money/bounded-nanos.ts";
import { windowStart } from "../../money/window-start.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import { execute } from "./execute.ts";

/** Sums by day and endpoint that a transaction changes. */
export interface ActivitySums {
  /** `times` -1 takes an entry back. */
  add(entry: LedgerEntry, times: 1 | -1): void;
  forget(): void;
  write(): void;
}

interface Sum {
  readonly entry: LedgerEntry;
  readonly day: number;
  requests: number;
  promptTokens: number;
  completionTokens: number;
  reasoningTokens: number;
  costNanos: number;
  byokNanos: number;
}

export function createActivitySums(raw: DatabaseSync): ActivitySums {
  const upsert = raw.prepare(
    `insert into activity (account_id, day, model, provider, endpoint, requests, prompt_tokens,
       completion_tokens, reasoning_tokens, cost_nanos, byok_nanos)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (account_id, day, model, provider, endpoint) do update set
       requests = requests + excluded.requests,
       prompt_tokens = prompt_tokens + excluded.prompt_tokens,
       completion_tokens = completion_tokens + excluded.completion_tokens,
       reasoning_tokens = reasoning_tokens + excluded.reasoning_tokens,
       cost_nanos = min(cost_nanos + excluded.cost_nanos, ${MOST_NANOS}),
       byok_nanos = min(byok_nanos + excluded.byok_nanos, ${MOST_NANOS})`,
  );
  /** By endpoint: few sums have the same one. */
  let sums = new Map<string | null, Sum[]>();

  return {
    add(entry, times) {
      const sum = sumOf(sums, entry);
      sum.requests += times;
      sum.promptTokens += times * entry.promptTokens;
      sum.completionTokens += times * entry.completionTokens;
      sum.reasoningTokens += times * entry.details.reasoningTokens;
      sum.costNanos += times * entry.costNanos;
      sum.byokNanos += times * entry.byokNanos;
    },
    forget() {
      sums = new Map();
    },
    write() {
      for (const sum of [...sums.values()].flat()) {
        const { entry } = sum;
        execute(
          upsert,
          entry.accountId,
          sum.day,
          entry.model ?? "",
          entry.provider ?? "",
          entry.endpoint ?? "",
          sum.requests,
          sum.promptTokens,
          sum.completionTokens,
          sum.reasoningTokens,
          boundedNanos(sum.costNanos),
          boundedNanos(sum.byokNanos),
        );
      }
    },
  };
}

function sumOf(sums: Map<string | null, Sum[]>, entry: LedgerEntry): Sum {
  const day = windowStart("daily", entry.createdAt);
  const ofEndpoint = sums.get(entry.endpoint);
  const known = ofEndpoint?.find((sum) => sum.day === day && isAlike(sum.entry, entry));
  if (known !== undefined) return known;
  const fresh: Sum = {
    entry,
    day,
    requests: 0,
    promptTokens: 0,
    completionTokens: 0,
    reasoningTokens: 0,
    costNanos: 0,
    byokNanos: 0,
  };
  if (ofEndpoint === undefined) sums.set(entry.endpoint, [fresh]);
  else ofEndpoint.push(fresh);
  return fresh;
}

function isAlike(one: LedgerEntry, other: LedgerEntry): boolean {
  return (
    one.accountId === other.accountId &&
    one.model === other.model &&
    one.provider === other.provider
  );
}
