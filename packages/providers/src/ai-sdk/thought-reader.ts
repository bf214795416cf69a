import type { Delta } from "@sluice/schema";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { FORMAT } from "./encode-thoughts.ts";
import { mergeOptions } from "./merge-options.ts";
import { writeMemo } from "./sdk-memo.ts";

interface OpenThought {
  readonly index: number;
  said: boolean;
  metadata: JsonObject;
}

/** Reads thoughts, and keeps what the package says of parts: both go back with the next request (wire reference §1.2). */
export class ThoughtReader {
  readonly #hides: boolean;
  readonly #open = new Map<unknown, OpenThought>();
  #count = 0;

  constructor(hides: boolean) {
    this.#hides = hides;
  }

  read(kind: string, part: JsonObject): readonly Delta[] {
    const { id } = part;
    const thought = this.#open.get(id) ?? { index: this.#count++, said: false, metadata: {} };
    thought.metadata = mergeOptions(thought.metadata, asObject(part.providerMetadata) ?? {});
    this.#open.set(id, thought);
    if (kind === "reasoning-end") this.#open.delete(id);
    if (this.#hides) return [];
    if (kind === "reasoning-delta") return this.#say(thought, asText(part.delta));
    return kind === "reasoning-end" ? this.#sign(thought) : [];
  }

  /** What the package says of another part, in words that only it reads. */
  note(detail: { readonly id: string; readonly data: string }): Delta {
    const frame = { format: FORMAT, index: this.#count++ };
    return { reasoning_details: [{ type: "reasoning.encrypted", ...detail, ...frame }] };
  }

  #say(thought: OpenThought, text: string | undefined): readonly Delta[] {
    if (text === undefined) return [];
    thought.said = true;
    return [{ reasoning: text, reasoning_details: [detailOf(thought, { text })] }];
  }

  /** The signature of a thought, which is whole now; one without a word is nothing but that. */
  #sign(thought: OpenThought): readonly Delta[] {
    const memo = writeMemo(thought.metadata);
    if (memo === undefined) return [];
    if (thought.said) {
      return [{ reasoning_details: [detailOf(thought, { text: "", signature: memo })] }];
    }
    const frame = { format: FORMAT, index: thought.index };
    return [{ reasoning_details: [{ type: "reasoning.encrypted", data: memo, ...frame }] }];
  }
}

function detailOf({ index }: OpenThought, members: JsonObject): Record<string, unknown> {
  return { type: "reasoning.text", ...members, format: FORMAT, index };
}
