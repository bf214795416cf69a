import { boundedNanos } from "../../money/bounded-nanos.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import type { UpstreamCall } from "../../ports/upstream-call.ts";

/** What a record says itself of the call that answered, if that was the only one. */
type Told = Omit<UpstreamCall, "startedAt" | "endedAt">;
/** What it does not say: when the call began after the request, and how long it took; ms, short to write. */
interface Times {
  readonly afterMs: number;
  readonly tookMs: number;
}
/** The members of a record that say it. */
type Teller = Pick<
  LedgerEntry,
  "createdAt" | "promptTokens" | "completionTokens" | "costNanos" | "estimated"
> & {
  readonly provider: string;
  readonly model: string;
  readonly endpoint: string;
};

/** The calls of an entry as JSON. Most records have one that answered, of which its times are all they do not say. */
export function callsText(entry: LedgerEntry): string {
  const { calls } = entry;
  const [only] = calls;
  const times = only === undefined || calls.length > 1 ? undefined : timesOf(entry, only);
  if (only === undefined || times === undefined || !isToldBy(entry, only)) {
    return JSON.stringify(calls);
  }
  return `[{"afterMs":${times.afterMs},"tookMs":${times.tookMs}}]`;
}

/** Undefined where they would not give the same call again. */
function timesOf(
  { createdAt }: Pick<LedgerEntry, "createdAt">,
  { startedAt, endedAt }: UpstreamCall,
): Times | undefined {
  if (endedAt === null) return undefined;
  const [afterMs, tookMs] = [startedAt - createdAt, endedAt - startedAt];
  const isExact = createdAt + afterMs === startedAt && startedAt + tookMs === endedAt;
  return isExact ? { afterMs, tookMs } : undefined;
}

function isToldBy(entry: LedgerEntry, call: UpstreamCall): boolean {
  return (
    call.provider === entry.provider &&
    call.model === entry.model &&
    call.endpoint === entry.endpoint &&
    call.purpose === "first" &&
    call.failure === null &&
    call.status === 200 &&
    call.promptTokens === entry.promptTokens &&
    call.completionTokens === entry.completionTokens &&
    call.costNanos === boundedNanos(entry.costNanos) &&
    call.estimated === entry.estimated
  );
}

/** The calls that a text holds, of a record whose other members are these. */
export function callsIn(text: string, entry: Omit<LedgerEntry, "calls">): readonly UpstreamCall[] {
  const kept = JSON.parse(text) as readonly (UpstreamCall | Times)[];
  // Only a record that names what answered it says anything of its call.
  return kept.map((call) =>
    "provider" in call ? call : callOf(entry as typeof entry & Teller, call),
  );
}

function callOf(entry: Teller, { afterMs, tookMs }: Times): UpstreamCall {
  const startedAt = entry.createdAt + afterMs;
  return { ...toldBy(entry), startedAt, endedAt: startedAt + tookMs };
}

function toldBy(entry: Teller): Told {
  const { provider, model, endpoint, promptTokens, completionTokens, costNanos, estimated } = entry;
  return {
    provider,
    model,
    endpoint,
    purpose: "first",
    failure: null,
    status: 200,
    promptTokens,
    completionTokens,
    costNanos,
    estimated,
  };
}
