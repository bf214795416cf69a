import type { ChatResult, StreamPiece } from "@sluice/plugins";
import { Endings } from "./endings.ts";
import type { KeptAnswer } from "./kept-answers.ts";

/** An answer that is written down while it passes. Gives up when it grows too long. */
export class Recording {
  readonly #mostBytes: number;
  readonly #endings = new Endings();
  readonly #parts: string[] = [];
  #kind: KeptAnswer["kind"] = "chunks";
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  result(result: ChatResult): void {
    this.#kind = "result";
    this.#endings.result(result);
    this.#write(result);
  }

  pieces(pieces: readonly StreamPiece[]): void {
    for (const piece of pieces) {
      if (this.isTooLong) return;
      const chunk = piece.chunk();
      this.#endings.chunk(chunk);
      this.#write(chunk);
    }
  }

  get isTooLong(): boolean {
    return this.#bytes > this.#mostBytes;
  }

  /** What is to be kept, now that the answer is over; undefined where it is too long, or did not end well. */
  finished(): Pick<KeptAnswer, "kind" | "json"> | undefined {
    if (this.isTooLong || !this.#endings.areWhole) return undefined;
    const json = this.#kind === "result" ? (this.#parts[0] ?? "") : `[${this.#parts.join(",")}]`;
    return { kind: this.#kind, json };
  }

  #write(value: unknown): void {
    const json = JSON.stringify(value);
    this.#bytes += Buffer.byteLength(json) + 1;
    if (this.isTooLong) this.#parts.length = 0;
    else this.#parts.push(json);
  }
}
