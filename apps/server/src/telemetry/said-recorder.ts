import type { StreamPiece } from "@sluice/schema";
import type { SaidText } from "./request-record.ts";

/** What is kept of a message, or of a part of one. */
interface MessagePart {
  readonly content?: unknown;
  readonly tool_calls?: readonly unknown[] | null | undefined;
}

/** Most characters that are kept of a prompt, and of an answer. */
const MOST_CHARACTERS = 16 * 1024;

/** Keeps the beginning of what was asked and answered, for a log that may have it (`logging.prompts`). */
export class SaidRecorder {
  #prompt: string | undefined;
  #answer = "";
  #answered = 0;

  /** The request as it goes to the upstream, guardrails and plugins past; of several the last counts. */
  asked(request: unknown): void {
    this.#prompt = cut(typeof request === "string" ? request : JSON.stringify(request));
  }

  answered(text: string): void {
    this.#answered += text.length;
    if (this.#answer.length < MOST_CHARACTERS) this.#answer += text;
  }

  /** Text and tool calls of a message, or of a part of one. */
  heard({ content, tool_calls: calls }: MessagePart): void {
    if (typeof content === "string") this.answered(content);
    if (calls != null && calls.length > 0) this.answered(JSON.stringify(calls));
  }

  /** Passes a stream on and keeps its text. */
  async *listen(
    reads: AsyncIterable<readonly StreamPiece[]>,
  ): AsyncIterable<readonly StreamPiece[]> {
    for await (const pieces of reads) {
      for (const piece of pieces) if (piece.token) this.#hear(piece);
      yield pieces;
    }
  }

  said(): SaidText {
    const answer = this.#answered === 0 ? undefined : cut(this.#answer, this.#answered);
    return {
      ...(this.#prompt === undefined ? {} : { prompt: this.#prompt }),
      ...(answer === undefined ? {} : { answer }),
    };
  }

  #hear(piece: StreamPiece): void {
    for (const { delta } of piece.chunk().choices) this.heard(delta);
  }
}

/** @param length of the whole text, where `text` is only its beginning */
function cut(text: string, length = text.length): string {
  if (length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS)}… (${length} characters)`;
}
