import type { Books, LedgerRecord } from "./ledger-record.ts";
import type { SeenUsage } from "./seen-answer.ts";

/** What is kept of a request: how it ended for its caller. */
export interface Outcome {
  readonly number: number;
  readonly kind: "complete" | "error" | "broken" | "left";
  /** Of a complete answer. */
  readonly usage?: SeenUsage;
  /** Tokens of the answer that was due, as an upstream or, where it is silent about them, the server counts. */
  readonly mostTokens: number;
}

/** Where the server's books and what callers saw disagree, in words. */
export function compareBooks(outcomes: readonly Outcome[], books: Books): readonly string[] {
  const byNumber = new Map<number, LedgerRecord[]>();
  for (const record of books.records) {
    byNumber.set(record.number, [...(byNumber.get(record.number) ?? []), record]);
  }
  const known = new Set(outcomes.map(({ number }) => number));
  const strangers = books.records.filter(({ number }) => !known.has(number));
  const total = books.records.reduce((sum, { costNanos }) => sum + costNanos, 0);
  return [
    ...outcomes.flatMap((outcome) => compareOne(outcome, byNumber.get(outcome.number) ?? [])),
    ...strangers.map(({ id }) => `record ${id} is of no request`),
    ...books.records.flatMap(compareCalls),
    ...(total === books.spentNanos
      ? []
      : [`keys have spent ${books.spentNanos} nano-dollars, their records say ${total}`]),
    ...(books.integrity === "ok" ? [] : [`the database is damaged: ${books.integrity}`]),
  ];
}

function compareCalls({ id, costNanos, callsNanos }: LedgerRecord): readonly string[] {
  if (costNanos === callsNanos) return [];
  return [`record ${id} costs ${costNanos} nano-dollars, its calls ${callsNanos}`];
}

function compareOne(outcome: Outcome, records: readonly LedgerRecord[]): readonly string[] {
  const { number, kind } = outcome;
  const [record, ...more] = records;
  if (more.length > 0) return [`request ${number} has ${records.length} records`];
  if (record === undefined) {
    // Whoever leaves before the request is read has asked for nothing.
    return kind === "left" ? [] : [`request ${number} (${kind}) has no record`];
  }
  const fault = RULES[kind](outcome, record);
  return fault === undefined ? [] : [`request ${number} (${kind}): ${fault} ${describe(record)}`];
}

type Compare = (outcome: Outcome, record: LedgerRecord) => string | undefined;

/** By how a request ended for its caller: what is wrong with its record. */
const RULES: Readonly<Record<Outcome["kind"], Compare>> = {
  complete: ({ usage }, record) => {
    if (record.outcome !== "complete") return "the record says otherwise";
    const agree = usage !== undefined && agrees(usage, record);
    return agree ? undefined : `the caller was told ${JSON.stringify(usage)}`;
  },
  error: (_outcome, record) => {
    if (record.outcome !== "failed") return "the record says otherwise";
    return isFree(record) ? undefined : "an error was charged";
  },
  left: ({ mostTokens }, record) => {
    if (record.outcome === "failed" && !isFree(record)) return "an error was charged";
    return record.completionTokens > mostTokens
      ? `more than ${mostTokens} tokens were charged`
      : undefined;
  },
  // Told already, when it was seen.
  broken: () => undefined,
};

function isFree({ costNanos, completionTokens }: LedgerRecord): boolean {
  return costNanos === 0 && completionTokens === 0;
}

function agrees(usage: SeenUsage, record: LedgerRecord): boolean {
  return (
    usage.prompt_tokens === record.promptTokens &&
    usage.completion_tokens === record.completionTokens &&
    Math.round(usage.cost * 1e9) === record.costNanos
  );
}

function describe({
  id,
  outcome,
  promptTokens,
  completionTokens,
  costNanos,
}: LedgerRecord): string {
  return `(${id}: ${outcome}, ${promptTokens} and ${completionTokens} tokens, ${costNanos} nano-dollars)`;
}
