import type { Topic } from "./phrases/phrase-list.ts";

/** How much speaks for each topic. */
export class Evidence {
  readonly #weights = new Map<Topic, number>();
  /** By phrase, the share with which it was counted. */
  readonly #counted = new Map<number, number>();

  /** Adds to a topic. */
  add(topic: Topic, weight: number): void {
    this.#weights.set(topic, this.of(topic) + weight);
  }

  /** Counts a phrase, of those found again the one that counts most. */
  addPhrase(phrase: number, topic: Topic, weight: number, share: number): void {
    const counted = this.#counted.get(phrase) ?? 0;
    if (share <= counted) return;
    this.#counted.set(phrase, share);
    this.add(topic, weight * (share - counted));
  }

  of(topic: Topic): number {
    return this.#weights.get(topic) ?? 0;
  }
}
