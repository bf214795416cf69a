import type { Delta, StreamPiece } from "@sluice/schema";
import type { Sample } from "../tokens/sample-texts.ts";
import { KeptText } from "./kept-text.ts";
import { thoughtsOf } from "./thoughts-of.ts";

/** Characters that are kept of one answer, some 8,000 tokens; of the rest only their number. */
const MOST_CHARACTERS = 32 * 1024;
/** Under which the text of the first choice is kept, as it stands in JSON: most pieces come so. */
const PLAIN = "0:text";

type Said = Pick<Delta, "content" | "reasoning" | "reasoning_details" | "refusal"> & {
  readonly tool_calls?:
    | readonly { readonly function?: FunctionCall | undefined }[]
    | null
    | undefined;
  readonly audio?: unknown;
};
type FunctionCall = {
  readonly name?: string | null | undefined;
  readonly arguments?: string | null | undefined;
};

/**
 * What an answer said, kept for the case that nobody tells its tokens: text, thoughts, refusals, names and
 * arguments of tool calls, what sound says. Images are not in it.
 */
export class AnswerText {
  readonly #texts = new Map<string, KeptText>();
  #kept = 0;
  #characters = 0;

  /** A piece of plain text costs an addition to a string; only others are looked into. */
  hear(piece: StreamPiece): void {
    if (piece.rawText !== undefined) this.#keep(PLAIN, piece.rawText);
    else for (const { index, delta } of piece.chunk().choices) this.hearMessage(index, delta);
  }

  hearMessage(index: number, said: Said): void {
    this.#say(index, "text", said.content);
    this.#say(index, "thoughts", thoughtsOf(said));
    this.#say(index, "refusal", said.refusal);
    this.#say(index, "sound", transcriptIn(said.audio));
    for (const { function: called } of said.tool_calls ?? []) {
      this.#say(index, "calls", called?.name);
      this.#say(index, "calls", called?.arguments);
    }
  }

  /** What was kept, and how much there was for each character of it. */
  sample(): Sample {
    const texts = [...this.#texts].map(([key, kept]) =>
      key === PLAIN ? (JSON.parse(`"${kept.text()}"`) as string) : kept.text(),
    );
    return { texts, scale: this.#kept === 0 ? 1 : this.#characters / this.#kept };
  }

  #say(index: number, kind: string, text: string | null | undefined): void {
    if (typeof text !== "string" || text === "") return;
    const key = `${index}:${kind}`;
    const kept = text.slice(0, MOST_CHARACTERS);
    this.#characters += text.length - kept.length;
    this.#keep(key, key === PLAIN ? JSON.stringify(kept).slice(1, -1) : kept);
  }

  #keep(key: string, text: string): void {
    this.#characters += text.length;
    if (this.#kept >= MOST_CHARACTERS) return;
    this.#kept += text.length;
    let kept = this.#texts.get(key);
    if (kept === undefined) {
      kept = new KeptText();
      this.#texts.set(key, kept);
    }
    kept.add(text);
  }
}

function transcriptIn(audio: unknown): string {
  const { transcript } = (audio ?? {}) as { readonly transcript?: unknown };
  return typeof transcript === "string" ? transcript : "";
}
