import type { BookRecord } from "../books/books.ts";
import type { LoadedCall } from "../callers/create-load.ts";
import { NANOS_PER_MICRO, PRICES } from "../servers/kit-yaml.ts";
import type { UpstreamWork } from "../upstream/counting-upstream.ts";

/** What a run of the crash kit left. */
export interface CrashEvidence {
  readonly seen: readonly LoadedCall[];
  /** In the order in which they came. */
  readonly kills: readonly { readonly base: string; readonly at: number }[];
  readonly records: readonly BookRecord[];
  readonly workOf: (number: number) => readonly UpstreamWork[];
  /** How old what was written down last may be, ms. */
  readonly checkpointMs: number;
}

/** What is wrong, and how many records tell of calls that a kill cut. */
export interface CrashVerdict {
  readonly recovered: number;
  readonly faults: readonly string[];
}

const PRICE = PRICES["kit/uneven"];

/** Compares what callers saw, what the upstream wrote and what the books say. */
export function judgeCrash(evidence: CrashEvidence): CrashVerdict {
  const { seen, kills, records, workOf, checkpointMs } = evidence;
  const byId = new Map(records.map((record) => [record.id, record]));
  const faults: string[] = [];
  let recovered = 0;
  for (const call of seen) {
    const record = byId.get(call.generationId ?? "") ?? recordOfNumber(call, records);
    if (record?.estimated === true) recovered += 1;
    const cutAt = killOf(call, kills)?.at;
    const sureUntil = cutAt === undefined ? undefined : cutAt - checkpointMs;
    const fault = judgeOne(call, record, workOf(call.planned.number), sureUntil);
    if (fault !== undefined) faults.push(describe(call, record, fault));
  }
  return { recovered, faults: [...faults, ...records.flatMap(wrongSum)] };
}

/**
 * The end of the server that it was sent to: a later one may have got the same port. A server is asked for a moment
 * longer than it lives.
 */
function killOf({ base, startedAt }: LoadedCall, kills: CrashEvidence["kills"]) {
  const same = kills.filter((kill) => kill.base === base);
  return same.find(({ at }) => at >= startedAt) ?? same.at(-1);
}

/** An answer whose head never came has no id that its caller knows. */
function recordOfNumber(
  { planned, generationId }: LoadedCall,
  records: readonly BookRecord[],
): BookRecord | undefined {
  if (generationId !== undefined) return undefined;
  return records.find(({ number }) => number === planned.number);
}

/** @param sureUntil what its caller had by then is written down, ms since the epoch; undefined: its server was not killed */
function judgeOne(
  call: LoadedCall,
  record: BookRecord | undefined,
  works: readonly UpstreamWork[],
  sureUntil: number | undefined,
): string | undefined {
  if (works.length > 1) return "the upstream was asked twice";
  const written = works[0]?.tokensWritten ?? 0;
  if (record !== undefined && record.completionTokens > written) {
    return `it is charged for more than the ${written} tokens that the upstream wrote`;
  }
  switch (call.kind) {
    case "complete":
      return judgeComplete(call, record);
    case "error":
      return record === undefined || record.costNanos === 0 ? undefined : "an error is charged";
    case "broken":
      return sureUntil === undefined
        ? `it broke while its server lived: ${call.error}`
        : judgeCut(call, record, sureUntil);
  }
}

function judgeComplete({ usage }: LoadedCall, record: BookRecord | undefined): string | undefined {
  if (record === undefined) return "a whole answer has no record";
  const agrees =
    usage?.prompt_tokens === record.promptTokens &&
    usage.completion_tokens === record.completionTokens &&
    Math.round(usage.cost * 1e9) === record.costNanos;
  return agrees ? undefined : `its caller was told ${JSON.stringify(usage)}`;
}

/** Never below what its caller had before the last checkpoint. */
function judgeCut(
  { tokensAt }: LoadedCall,
  record: BookRecord | undefined,
  sureUntil: number,
): string | undefined {
  const had = tokensAt.filter((at) => at <= sureUntil).length;
  if ((record?.completionTokens ?? 0) >= had) return undefined;
  return `its caller had ${had} tokens before the last checkpoint`;
}

function wrongSum({
  id,
  promptTokens,
  completionTokens,
  costNanos,
}: BookRecord): readonly string[] {
  const due = NANOS_PER_MICRO * (promptTokens * PRICE.prompt + completionTokens * PRICE.completion);
  const isFree = costNanos === 0;
  return isFree || due === costNanos ? [] : [`record ${id} costs ${costNanos}, its tokens ${due}`];
}

function describe(
  { planned, kind, status }: LoadedCall,
  record: BookRecord | undefined,
  fault: string,
): string {
  const written =
    record === undefined
      ? "no record"
      : `${record.outcome}, ${record.completionTokens} tokens, ${record.costNanos} nano-dollars`;
  return `call ${planned.number} (${planned.stream ? "stream" : "whole"}, ${kind} ${status}): ${fault} (${written})`;
}
