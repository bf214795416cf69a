import { type ChatChunk, type ChunkChoice, objectPiece, type StreamPiece } from "@sluice/schema";
import type { EventSourceMessage } from "@sluice/sse";
import type { ChunkDecoder } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { parseJson } from "../read/parse-json.ts";
import { type ListedSource, sourceCitations } from "./source-citations.ts";
import type { ReadSources } from "./with-sources.ts";

/** What is known of one choice. */
interface Cited {
  text: string;
  told: boolean;
}

/**
 * Adds to a stream what it cites: when a choice has ended and the list is there. Some servers give the list with
 * the last piece, others in an event without choices after it.
 */
export class SourcedDecoder implements ChunkDecoder {
  readonly #decoder: ChunkDecoder;
  readonly #read: ReadSources;
  readonly #isSingle: boolean;
  readonly #choices = new Map<number, Cited>();
  #sources: readonly ListedSource[] = [];

  constructor(decoder: ChunkDecoder, read: ReadSources, choices: number) {
    this.#decoder = decoder;
    this.#read = read;
    this.#isSingle = choices === 1;
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
    for (const { data } of events) {
      if (WITHOUT_CHOICES.test(data)) this.#note(parseJson(data));
    }
    return this.#decoder.push(events).map((piece) => this.#take(piece));
  }

  end(): readonly StreamPiece[] {
    return this.#decoder.end().map((piece) => this.#take(piece));
  }

  #note(given: unknown): void {
    this.#sources = this.#read(asObject(given) ?? {}) ?? this.#sources;
  }

  #take(piece: StreamPiece): StreamPiece {
    if (piece.rawText !== undefined && this.#isSingle) {
      this.#choice(0).text += JSON.parse(`"${piece.rawText}"`);
      return piece;
    }
    const chunk = piece.chunk();
    this.#note(chunk);
    const choices = chunk.choices.map((choice) => this.#cite(choice));
    const isSame = choices.every((choice, at) => choice === chunk.choices[at]);
    return isSame ? piece : objectPiece({ ...chunk, choices } satisfies ChatChunk);
  }

  #cite(choice: ChunkChoice): ChunkChoice {
    const known = this.#choice(choice.index);
    known.text += choice.delta.content ?? "";
    known.told ||= choice.delta.annotations !== undefined;
    if (choice.finish_reason === null || known.told || this.#sources.length === 0) return choice;
    known.told = true;
    const annotations = sourceCitations(known.text, this.#sources);
    return { ...choice, delta: { ...choice.delta, annotations } };
  }

  #choice(index: number): Cited {
    const known = this.#choices.get(index) ?? { text: "", told: false };
    this.#choices.set(index, known);
    return known;
  }
}

const WITHOUT_CHOICES = /"choices"\s{0,8}:\s{0,8}\[\s{0,8}\]/;
