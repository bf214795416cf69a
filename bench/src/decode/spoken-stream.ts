/** One event of a provider's stream. */
export interface SpokenEvent {
  /** Its name, where the protocol names events. */
  readonly event?: string;
  readonly data: object;
}

/** What a stream brings most: that is what is measured. */
export type Brings = "text" | "tool call" | "thinking";

/** The stream of one answer: what is measured stands between its head and its tail. */
export interface SpokenStream {
  readonly brings: Brings;
  readonly head: readonly SpokenEvent[];
  /** The event that brings the next piece of a text, of a call's arguments, or of a thought. */
  piece(text: string, at: number): SpokenEvent;
  readonly tail: readonly SpokenEvent[];
}

/** Pieces of the size that models write, each in a read of its own. */
export function textPieces(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => WORDS[at % WORDS.length] ?? "");
}

const WORDS = [" The", " quick", " brown", " fox", ' says "', " jumps", " over\n", " the dog", "."];
