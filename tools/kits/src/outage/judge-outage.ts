import type { BookRecord } from "../books/books.ts";
import type { SeenCall } from "../callers/seen-call.ts";

/** A time without a service, ms since the epoch. */
export interface Outage {
  /** `both`: of one host only. */
  readonly service: "postgres" | "redis" | "both";
  /** The server whose host it befell; absent: all of them. */
  readonly base?: string;
  readonly from: number;
  readonly until: number;
}

/** A call, and the server that it was sent to. */
type Call = SeenCall & { readonly base?: string };

/** What a run of the outage kit left. */
export interface OutageEvidence {
  readonly seen: readonly Call[];
  readonly outages: readonly Outage[];
  readonly records: readonly BookRecord[];
  /** Nothing is refused any more so long after a service is back, ms. */
  readonly wholeAgainMs: number;
  /** A call that is refused is refused within it, ms. */
  readonly refusedWithinMs: number;
}

/** What is wrong, how long after a return the last refused call was sent, and how long the longest one took. */
export function judgeOutage(evidence: OutageEvidence): {
  readonly faults: readonly string[];
  readonly backMs: number;
  readonly refusedMs: number;
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
  const refusedMs = Math.max(0, ...refused.map(({ startedAt, endedAt }) => endedAt - startedAt));
  return { faults, backMs, refusedMs };
}

function judgeOne(
  call: Call,
  { outages, wholeAgainMs, refusedWithinMs }: OutageEvidence,
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
  if (call.endedAt - call.startedAt > refusedWithinMs) return "refused after too long";
  if (sinceReturn(call, outages) > wholeAgainMs) return `refused though all is back: ${call.error}`;
  return undefined;
}

/** How long after the last return a call was sent; 0 where some of it was within an outage. Nothing needs Redis. */
function sinceReturn({ startedAt, endedAt, base }: Call, outages: readonly Outage[]): number {
  const last = outages.findLast(
    (each) =>
      each.from <= endedAt &&
      each.service !== "redis" &&
      (each.base === undefined || each.base === base),
  );
  return last === undefined ? Number.POSITIVE_INFINITY : Math.max(0, startedAt - last.until);
}
