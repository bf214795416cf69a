import type { ChatChunk, ChunkChoice } from "@sluice/schema";
import { LONGEST_HEALED } from "./heal-json.ts";

/** The text of one choice while it is held back. */
interface Held {
  parts: string[];
  length: number;
  /** Nothing is held back any more: it calls tools, grew too long, or is finished. */
  open: boolean;
}

/** The texts of a stream's choices that have not been sent on; remembers, does no I/O. */
export class HeldText {
  readonly #choices = new Map<number, Held>();

  /** Takes a choice's text in; gives back the choice without it, or as it is when nothing is held back. */
  hold(choice: ChunkChoice): ChunkChoice {
    const held = this.#heldOf(choice.index);
    const { content } = choice.delta;
    if (!held.open || typeof content !== "string" || content === "") return choice;
    held.parts.push(content);
    held.length += content.length;
    return { ...choice, delta: { ...choice.delta, content: "" } };
  }

  /** True when a choice's text has to be let go as it is. */
  mustLetGo(choice: ChunkChoice): boolean {
    const held = this.#heldOf(choice.index);
    return held.open && (choice.delta.tool_calls !== undefined || held.length > LONGEST_HEALED);
  }

  /** The text so far; from now on the choice is passed through. */
  release(index: number): string {
    const held = this.#heldOf(index);
    const text = held.parts.join("");
    held.parts = [];
    held.open = false;
    return text;
  }

  /** Choices whose text was never released. */
  get waiting(): readonly number[] {
    return [...this.#choices].filter(([, { parts }]) => parts.length > 0).map(([index]) => index);
  }

  #heldOf(index: number): Held {
    const known = this.#choices.get(index);
    if (known !== undefined) return known;
    const fresh: Held = { parts: [], length: 0, open: true };
    this.#choices.set(index, fresh);
    return fresh;
  }
}

/** A chunk that carries a choice's text and nothing else, in the frame of another. */
export function textChunk(frame: ChatChunk, index: number, content: string): ChatChunk {
  const { id, object, created, model, provider } = frame;
  const choice = {
    index,
    delta: { role: "assistant" as const, content },
    finish_reason: null,
    native_finish_reason: null,
  };
  return { id, object, created, model, provider, choices: [choice] };
}
