import type { ChunkChoice, StreamPiece } from "@sluice/schema";
import { isFilled } from "./is-filled.ts";

/** Texts of spliced pieces are made one after so many: a parse for each would cost more than the stream itself. */
const FOLDED_AT = 256;
/** Characters; an answer beyond it is not continued, so that a stream holds a bounded memory. */
const MOST_CHARACTERS = 1_000_000;

/** What the caller has read of an answer, kept while it streams in case that it breaks. */
export class SaidSoFar {
  #text = "";
  /** Bodies of JSON strings. */
  readonly #raw: string[] = [];
  #rawLength = 0;
  #thoughtPieces = 0;
  #thinking = false;
  #hindrance: string | undefined;

  /** Hears of every read. */
  note(pieces: readonly StreamPiece[]): void {
    for (const piece of pieces) {
      if (this.#hindrance !== undefined) return;
      if (piece.rawText !== undefined) this.#noteRaw(piece.rawText);
      else if (piece.token) for (const choice of piece.chunk().choices) this.#noteChoice(choice);
    }
    if (this.#text.length + this.#rawLength > MOST_CHARACTERS) this.#hinder("it is too long");
  }

  get text(): string {
    this.#fold();
    return this.#text;
  }

  /** How many pieces were thoughts. */
  get thoughtPieces(): number {
    return this.#thoughtPieces;
  }

  /** Thoughts came last: nobody knows whether they were over. */
  get thinking(): boolean {
    return this.#thinking;
  }

  /** What it holds that cannot be continued; undefined when it is text. */
  get hindrance(): string | undefined {
    return this.#hindrance;
  }

  #noteRaw(text: string): void {
    this.#thinking = false;
    this.#raw.push(text);
    this.#rawLength += text.length;
    if (this.#raw.length >= FOLDED_AT) this.#fold();
  }

  /** All at once: half a character may stand in one piece and its other half in the next. */
  #fold(): void {
    if (this.#raw.length === 0) return;
    this.#text += JSON.parse(`"${this.#raw.join("")}"`) as string;
    this.#raw.length = 0;
    this.#rawLength = 0;
  }

  #noteChoice(choice: ChunkChoice): void {
    const why = hindranceIn(choice);
    if (why !== undefined) {
      this.#hinder(why);
      return;
    }
    const { delta } = choice;
    if (isText(delta.reasoning) || isFilled(delta.reasoning_details)) {
      this.#thinking = true;
      this.#thoughtPieces += 1;
    }
    if (isText(delta.content)) {
      this.#fold();
      this.#thinking = false;
      this.#text += delta.content;
    }
  }

  #hinder(why: string): void {
    this.#hindrance = why;
    this.#text = "";
    this.#raw.length = 0;
    this.#rawLength = 0;
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Output that a prefill of text does not carry. */
function hindranceIn({ index, delta }: ChunkChoice): string | undefined {
  if (index !== 0) return "it has several choices";
  if (isFilled(delta.tool_calls)) return "a tool call had begun";
  if (isFilled(delta.images) || delta.audio !== undefined) return "it holds more than text";
  return isText(delta.refusal) ? "the model had begun to refuse" : undefined;
}
