import { TOPICS, type Topic } from "./phrases/phrase-list.ts";

const PLACES: ReadonlyMap<Topic, number> = new Map(TOPICS.map((topic, place) => [topic, place]));

/** How much speaks for each topic. */
export class Evidence {
  readonly #weights = new Float64Array(TOPICS.length);
  /** By phrase, the share with which it was counted. */
  readonly #counted = new Map<number, number>();

  /** Adds to a topic. */
  add(topic: Topic, weight: number): void {
    const place = PLACES.get(topic) ?? 0;
    this.#weights[place] = (this.#weights[place] ?? 0) + weight;
  }

  /** Counts a phrase, of those found again the one that counts most. */
  addPhrase(phrase: number, topic: Topic, weight: number, share: number): void {
    const counted = this.#counted.get(phrase) ?? 0;
    if (share <= counted) return;
    this.#counted.set(phrase, share);
    this.add(topic, weight * (share - counted));
  }

  of(topic: Topic): number {
    return this.#weights[PLACES.get(topic) ?? 0] ?? 0;
  }
}
