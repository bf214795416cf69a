import { type ChatChunk, type ChunkChoice, objectPiece, type StreamPiece } from "@sluice/schema";
import type { Findings } from "./findings.ts";
import { GuardedChoice } from "./guarded-choice.ts";
import type { Guardrail } from "./guardrail.ts";

/** A streamed answer on its way past the guardrails. Once `findings` block, nothing of it may be sent. */
export class GuardedAnswer {
  readonly #guardrails: readonly Guardrail[];
  readonly #findings: Findings;
  readonly #choices = new Map<number, GuardedChoice>();
  #last: ChatChunk | undefined;

  constructor(guardrails: readonly Guardrail[], findings: Findings) {
    this.#guardrails = guardrails;
    this.#findings = findings;
  }

  /** What of these pieces, and of what was held back, may be sent now. */
  pass(pieces: readonly StreamPiece[]): readonly StreamPiece[] {
    return pieces.flatMap((piece) => {
      const chunk = piece.chunk();
      this.#last = chunk;
      const choices = chunk.choices.map((choice) => this.#choiceAt(choice.index).pass(choice));
      if (choices.every((choice, at) => choice === chunk.choices[at])) return [piece];
      const passed = { ...chunk, choices };
      return piece.token && saysNothing(passed) ? [] : [objectPiece(passed)];
    });
  }

  /** What was held back of choices that never ended, for a stream that is over. */
  end(): readonly StreamPiece[] {
    const frame = this.#last;
    if (frame === undefined) return [];
    const choices = [...this.#choices].flatMap(([index, choice]): readonly ChunkChoice[] => {
      const delta = choice.end({});
      const isEmpty = Object.keys(delta).length === 0;
      return isEmpty ? [] : [{ index, delta, finish_reason: null, native_finish_reason: null }];
    });
    if (choices.length === 0) return [];
    const { id, object, created, model, provider } = frame;
    return [objectPiece({ id, object, created, model, provider, choices })];
  }

  #choiceAt(index: number): GuardedChoice {
    const known = this.#choices.get(index);
    if (known !== undefined) return known;
    const begun = new GuardedChoice(this.#guardrails, this.#findings);
    this.#choices.set(index, begun);
    return begun;
  }
}

/** True for a chunk of which everything was held back. */
function saysNothing(chunk: ChatChunk): boolean {
  const piece = objectPiece(chunk);
  return !piece.token && !piece.notable;
}
