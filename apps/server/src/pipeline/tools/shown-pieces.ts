import {
  type ChatChunk,
  type Delta,
  type FinishReason,
  objectPiece,
  type StreamPiece,
  type ToolCall,
  type ToolCallDelta,
} from "@sluice/schema";
import { CallPieces } from "./call-pieces.ts";

/** How a round ended, in the gateway's word and in the provider's. */
export interface ShownEnd {
  readonly finishReason: FinishReason | null;
  readonly nativeFinishReason: string | null;
}

type Pieces = readonly StreamPiece[];
type Annotations = NonNullable<Delta["annotations"]>;

/**
 * What the caller sees of a loop's rounds: one answer. Text and thoughts of every round pass as they come; calls of
 * server tools, the end of every round but the last, and each opening but the first do not.
 */
export class ShownPieces {
  readonly #isFunction: (name: string) => boolean;
  #calls: CallPieces;
  #isOpen = false;
  #opening: StreamPiece | undefined;
  /** How the round ended, as its provider told it. */
  #end: ChatChunk | undefined;
  /** Characters of text, and entries of thoughts, of the rounds before. */
  #textBefore = 0;
  #thoughtsBefore = 0;
  #thoughts = 0;

  constructor(isFunction: (name: string) => boolean) {
    this.#isFunction = isFunction;
    this.#calls = new CallPieces(isFunction);
  }

  /** Calls of this round, whole, in order. */
  calls(): readonly ToolCall[] {
    return this.#calls.whole();
  }

  end(): ShownEnd {
    const [choice] = this.#end?.choices ?? [];
    return {
      finishReason: choice?.finish_reason ?? null,
      nativeFinishReason: choice?.native_finish_reason ?? null,
    };
  }

  /** @param text of the round that is over */
  nextRound(text: string): void {
    this.#textBefore += text.length;
    this.#thoughtsBefore = this.#thoughts;
    this.#calls = new CallPieces(this.#isFunction);
    this.#end = undefined;
  }

  push(pieces: Pieces): Pieces {
    const shown: StreamPiece[] = [];
    for (const piece of pieces) {
      const passed = piece.rawText !== undefined && !piece.notable ? piece : this.#shown(piece);
      if (passed === undefined) continue;
      if (!this.#isOpen && !isVisible(passed)) {
        // An opening says nothing yet: what fails before something is said may still become an error of its own.
        this.#opening ??= passed;
        continue;
      }
      if (this.#opening !== undefined) shown.push(this.#opening);
      this.#opening = undefined;
      this.#isOpen = true;
      shown.push(passed);
    }
    return shown;
  }

  /** The last pieces of the answer: citations, and how it ended. */
  last(reason: FinishReason | null, annotations: Annotations): Pieces {
    const opening = this.#opening === undefined ? [] : [this.#opening];
    const end = this.#end;
    const [choice] = end?.choices ?? [];
    if (end === undefined || choice === undefined) return opening;
    const delta = { role: "assistant", content: "" } as const;
    const ended = { ...end, choices: [{ ...choice, delta, finish_reason: reason }] };
    if (annotations.length === 0) return [...opening, objectPiece(ended)];
    const open = { index: choice.index, finish_reason: null, native_finish_reason: null };
    const cited = { ...end, choices: [{ ...open, delta: { ...delta, annotations } }] };
    return [...opening, objectPiece(cited), objectPiece(ended)];
  }

  #shown(piece: StreamPiece): StreamPiece | undefined {
    const chunk = piece.chunk();
    const [choice] = chunk.choices;
    if (choice === undefined || chunk.error !== undefined) return piece;
    const { finish_reason: reason } = choice;
    const delta = this.#deltaOf(choice.delta);
    if (reason !== null) this.#end = chunk;
    if (!saysAnything(delta) && (this.#isOpen || reason !== null)) return undefined;
    if (delta === choice.delta && reason === null) return piece;
    const open = { finish_reason: null, native_finish_reason: null };
    return objectPiece({ ...chunk, choices: [{ ...choice, ...open, delta }] });
  }

  #deltaOf(delta: Delta): Delta {
    const { tool_calls: calls, reasoning_details: details, annotations, ...rest } = delta;
    if (calls === undefined && details === undefined && annotations === undefined) return delta;
    const kept: ToolCallDelta[] = calls === undefined ? [] : this.#calls.push(calls);
    return {
      ...rest,
      ...(details === undefined ? {} : { reasoning_details: details.map(this.#counted) }),
      ...(annotations === undefined ? {} : { annotations: annotations.map(this.#placed) }),
      ...(kept.length === 0 ? {} : { tool_calls: kept }),
    };
  }

  /** Pieces of one entry share an index, and those of another round are other entries (wire reference §1.2). */
  readonly #counted = (detail: Record<string, unknown>): Record<string, unknown> => {
    if (typeof detail.index !== "number") return detail;
    const index = detail.index + this.#thoughtsBefore;
    this.#thoughts = Math.max(this.#thoughts, index + 1);
    return this.#thoughtsBefore === 0 ? detail : { ...detail, index };
  };

  /** What a provider cites stands at a place in the text of its own round. */
  readonly #placed = (annotation: Record<string, unknown>): Record<string, unknown> => {
    const { url_citation: cited } = annotation;
    if (this.#textBefore === 0 || typeof cited !== "object" || cited === null) return annotation;
    const moved = Object.entries(cited).map(([name, value]) =>
      (name === "start_index" || name === "end_index") && typeof value === "number"
        ? [name, value + this.#textBefore]
        : [name, value],
    );
    return { ...annotation, url_citation: Object.fromEntries(moved) };
  };
}

function isVisible(piece: StreamPiece): boolean {
  if (piece.token) return true;
  const { error, debug, choices } = piece.chunk();
  return (
    error !== undefined || debug !== undefined || choices.some(({ delta }) => saysAnything(delta))
  );
}

function saysAnything({ role: _role, ...delta }: Delta): boolean {
  return Object.values(delta).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "",
  );
}
