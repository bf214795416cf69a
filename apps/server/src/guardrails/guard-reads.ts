import type { GatewayError } from "@sluice/errors";
import type { StreamPiece } from "@sluice/schema";
import { blockedError } from "./blocked-error.ts";
import { Findings } from "./findings.ts";
import { GuardedAnswer } from "./guarded-answer.ts";
import type { Guardrail } from "./guardrail.ts";
import { shorterPieces } from "./shorter-pieces.ts";

type Pieces = readonly StreamPiece[];

/** Hears how the guardrails judged a streamed answer, and when others may have a turn. */
export interface ReadsJudged {
  /** The answer is over, or broke off: what was found in it. */
  over(findings: Findings): void;
  /** It may not be sent on; its source is closed already. */
  blocked(error: GatewayError): void;
  /** Between the parts of a long piece; fulfilled when others had their turn. */
  nextTurn(): Promise<void>;
}

/**
 * A streamed answer past its guardrails: what they take out never leaves, what could still become a match is
 * held back, and when one blocks the stream throws its 403 before anything of the match has left. Of a stream
 * that breaks off, what was held back is sent first.
 */
export async function* guardReads(
  reads: AsyncIterable<Pieces>,
  guardrails: readonly Guardrail[],
  judged: ReadsJudged,
): AsyncGenerator<Pieces> {
  const findings = new Findings(guardrails, "output");
  const answer = new GuardedAnswer(guardrails, findings);
  let broke: { readonly error: unknown } | undefined;
  try {
    for await (const pieces of inShortPieces(reads, judged)) {
      const passed = answer.pass(pieces);
      if (findings.isBlocking) break;
      if (passed.length > 0) yield passed;
    }
  } catch (error) {
    broke = { error };
  }
  const rest = findings.isBlocking ? [] : answer.end();
  judged.over(findings);
  const blocked = blockedError(findings, "output");
  if (blocked !== undefined) {
    judged.blocked(blocked);
    throw blocked;
  }
  if (rest.length > 0) yield rest;
  if (broke !== undefined) throw broke.error;
}

/** The same reads, with others served between the parts of a long piece. */
async function* inShortPieces(
  reads: AsyncIterable<Pieces>,
  { nextTurn }: Pick<ReadsJudged, "nextTurn">,
): AsyncGenerator<Pieces> {
  for await (const pieces of reads) {
    const parts = pieces.map(shorterPieces);
    if (parts.every(({ length }) => length === 1)) {
      yield pieces;
      continue;
    }
    for (const part of parts.flat()) {
      yield [part];
      await nextTurn();
    }
  }
}
