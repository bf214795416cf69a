import { boundedNanos } from "../../money/bounded-nanos.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import type { UpstreamCall } from "../../ports/upstream-call.ts";

/** What a record says itself of the call that answered, if that was the only one. */
type Told = Omit<UpstreamCall, keyof Times>;
type Times = Pick<UpstreamCall, "startedAt" | "endedAt">;
/** The members of a record that say it. */
type Teller = Pick<LedgerEntry, "promptTokens" | "completionTokens" | "costNanos" | "estimated"> & {
  readonly provider: string;
  readonly model: string;
  readonly endpoint: string;
};

/** The calls of an entry as JSON. Most records have one that answered, of which its times are all they do not say. */
export function callsText(entry: LedgerEntry): string {
  const { calls } = entry;
  const [only] = calls;
  const isTold = only !== undefined && calls.length === 1 && isToldBy(entry, only);
  if (!isTold) return JSON.stringify(calls);
  return `[{"startedAt":${only.startedAt},"endedAt":${only.endedAt}}]`;
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
    "provider" in call ? call : { ...toldBy(entry as typeof entry & Teller), ...call },
  );
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
