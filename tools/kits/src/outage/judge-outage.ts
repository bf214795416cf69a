import type { BookRecord } from "../books/books.ts";
import type { SeenCall } from "../callers/seen-call.ts";

/** A time without a service, ms since the epoch. */
export interface Outage {
  readonly service: "postgres" | "redis";
  readonly from: number;
  readonly until: number;
}

/** What a run of the outage kit left. */
export interface OutageEvidence {
  readonly seen: readonly SeenCall[];
  readonly outages: readonly Outage[];
  readonly records: readonly BookRecord[];
  /** Nothing is refused any more so long after a service is back, ms. */
  readonly wholeAgainMs: number;
}

/** What is wrong, and how long after a return the last refused call was sent. */
export function judgeOutage(evidence: OutageEvidence): {
  readonly faults: readonly string[];
  readonly backMs: number;
} {
  const { seen, outages, records } = evidence;
  const byId = new Map(records.map((record) => [record.id, record]));
  const faults = seen.flatMap((call) => {
    const fault = judgeOne(call, evidence, byId.get(call.generationId ?? ""));
    return fault === undefined
      ? []
      : [`call ${call.planned.number} (${call.kind} ${call.status}): ${fault}`];
  });
  const refused = seen.filter(({ kind }) => kind !== "complete");
  const backMs = Math.max(0, ...refused.map((call) => sinceReturn(call, outages)));
  return { faults, backMs };
}

function judgeOne(
  call: SeenCall,
  { outages, wholeAgainMs }: OutageEvidence,
  record: BookRecord | undefined,
): string | undefined {
  if (call.kind === "complete") {
    const due = Math.round((call.usage?.cost ?? 0) * 1e9);
    return record?.costNanos === due
      ? undefined
      : `it cost ${due} nano-dollars, its record says ${record?.costNanos}`;
  }
  if (record !== undefined && record.costNanos > 0 && call.kind === "error")
    return "an error is charged";
  if (call.status !== 503) return `it ended so: ${call.error}`;
  if (call.retryAfter === undefined) return "a 503 without Retry-After";
  if (sinceReturn(call, outages) > wholeAgainMs) return `refused though all is back: ${call.error}`;
  return undefined;
}

/** How long after the last return a call was sent; 0 where some of it was within an outage. */
function sinceReturn({ startedAt, endedAt }: SeenCall, outages: readonly Outage[]): number {
  const last = outages.findLast(({ from }) => from <= endedAt);
  return last === undefined ? Number.POSITIVE_INFINITY : Math.max(0, startedAt - last.until);
}
