import type { ChatChunk, StreamPiece } from "@sluice/schema";

/** A piece of plain text whose event was made by a splice; the object is built when somebody asks. */
export class SplicedPiece implements StreamPiece {
  readonly raw: Uint8Array;
  readonly token = true;
  readonly notable = false;
  readonly #json: string;
  #chunk: ChatChunk | undefined;

  constructor(json: string) {
    this.#json = json;
    this.raw = Buffer.from(`data: ${json}\n\n`);
  }

  chunk(): ChatChunk {
    this.#chunk ??= JSON.parse(this.#json) as ChatChunk;
    return this.#chunk;
  }
}
