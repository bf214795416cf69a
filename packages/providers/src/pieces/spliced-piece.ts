import type { ChatChunk, StreamPiece } from "@sluice/schema";

/** A piece of plain text whose event was made by a splice; the object is built when somebody asks. */
export class SplicedPiece implements StreamPiece {
  readonly raw: string;
  readonly rawText: string;
  readonly token = true;
  readonly notable = false;
  #chunk: ChatChunk | undefined;

  /**
   * @param raw `data: `, the chunk's JSON and a blank line
   * @param rawText what was spliced in: the body of a JSON string
   */
  constructor(raw: string, rawText: string) {
    this.raw = raw;
    this.rawText = rawText;
  }

  chunk(): ChatChunk {
    this.#chunk ??= JSON.parse(this.raw.slice("data: ".length)) as ChatChunk;
    return this.#chunk;
  }
}
