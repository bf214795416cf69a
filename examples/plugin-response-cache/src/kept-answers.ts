import { LRUCache } from "lru-cache";

/** An answer as it is kept: as text, so that its size is known and nobody can change it. */
export interface KeptAnswer {
  readonly kind: "result" | "chunks";
  /** JSON of the result, or of the list of chunks. */
  readonly json: string;
  /** Id of the generation that it was made for. */
  readonly sourceId: string;
  /** Ms since the epoch. */
  readonly keptAt: number;
  readonly expiresAt: number;
}

/** Answers up to so many bytes together; the one that was not asked for longest goes first. */
export class KeptAnswers {
  readonly #now: () => number;
  readonly #answers: LRUCache<string, KeptAnswer>;

  constructor(maxBytes: number, now: () => number) {
    this.#now = now;
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ json }, key) => Buffer.byteLength(json) + key.length,
    });
  }

  /** Undefined where there is none, or its time is over. */
  get(key: string): KeptAnswer | undefined {
    const kept = this.#answers.get(key);
    if (kept === undefined || kept.expiresAt > this.#now()) return kept;
    this.#answers.delete(key);
    return undefined;
  }

  set(key: string, answer: KeptAnswer): void {
    this.#answers.set(key, answer);
  }

  delete(key: string): void {
    this.#answers.delete(key);
  }
}
