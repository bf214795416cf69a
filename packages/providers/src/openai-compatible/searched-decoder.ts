import { objectPiece, type StreamPiece } from "@sluice/schema";
import type { EventSourceMessage, TakeFront } from "@sluice/sse";
import type { ChunkDecoder } from "../provider.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { parseJson } from "../read/parse-json.ts";
import { withSearches } from "../with-searches.ts";

/** Searches that an answer took, by the provider's own usage. */
export type CountSearches = (usage: JsonObject) => number;

/** A stream whose usage does not say in our words what its provider searched, though it did: the count is put there. */
export class SearchedDecoder implements ChunkDecoder {
  readonly #decoder: ChunkDecoder;
  readonly #count: CountSearches;
  readonly spliceFront?: TakeFront;
  /** The last event that held usage. */
  #told = "";

  constructor(decoder: ChunkDecoder, count: CountSearches) {
    this.#decoder = decoder;
    this.#count = count;
    if (decoder.spliceFront !== undefined) {
      this.spliceFront = (text, before) => decoder.spliceFront?.(text, before) ?? 0;
    }
  }

  get finished(): boolean {
    return this.#decoder.finished;
  }

  get done(): boolean {
    return this.#decoder.done === true;
  }

  get answerId(): string | undefined {
    return this.#decoder.answerId;
  }

  push(events: readonly EventSourceMessage[]): readonly StreamPiece[] {
    this.#told = events.findLast(({ data }) => data.includes('"usage"'))?.data ?? this.#told;
    return this.#decoder.push(events).map((piece) => this.#counted(piece));
  }

  end(): readonly StreamPiece[] {
    return this.#decoder.end().map((piece) => this.#counted(piece));
  }

  #counted(piece: StreamPiece): StreamPiece {
    if (piece.rawText !== undefined) return piece;
    const chunk = piece.chunk();
    if (chunk.usage === undefined) return piece;
    const told = asObject(asObject(parseJson(this.#told))?.usage) ?? {};
    return objectPiece({ ...chunk, usage: withSearches(chunk.usage, this.#count(told)) });
  }
}
