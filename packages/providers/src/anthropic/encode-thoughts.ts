import type { ReasoningDetail } from "@sluice/schema";
import { asObject, type JsonObject } from "../read/as-object.ts";
import type { Block } from "./block.ts";

/** Whose form thoughts of this API are in (wire reference §1.2). */
export const FORMAT = "anthropic-claude-v1";

/** Thoughts that go back, and whether some could not. */
export interface EncodedThoughts {
  readonly blocks: readonly Block[];
  /** True where thoughts of another provider, or without their signature, stay here. */
  readonly lost: boolean;
}

interface Thought {
  readonly index: unknown;
  readonly type: string;
  text: string;
  signature: string;
  data: string;
}

/**
 * The thoughts of an earlier reply as blocks, in order and byte for byte: the API checks their signatures.
 * Pieces of a stream that share an index are joined. What another provider signed is refused up there, so
 * it stays here.
 *
 * @param isOurForm whether thoughts of this `format` came from the model's own maker
 */
export function encodeThoughts(
  details: readonly ReasoningDetail[] | null | undefined,
  isOurForm: (format: unknown) => boolean = isClaudes,
): EncodedThoughts {
  const thoughts: Thought[] = [];
  let lost = false;
  for (const detail of details ?? []) {
    const given = asObject(detail) ?? {};
    if (isThought(given) && isOurForm(given.format)) add(thoughts, given);
    else lost = true;
  }
  const blocks = thoughts.flatMap((thought) => blockOf(thought));
  return { blocks, lost: lost || blocks.length < thoughts.length };
}

function isThought({ type }: JsonObject): boolean {
  return type === "reasoning.text" || type === "reasoning.encrypted";
}

function isClaudes(format: unknown): boolean {
  return format === FORMAT || format === null || format === undefined;
}

function add(thoughts: Thought[], given: JsonObject): void {
  const type = String(given.type);
  const last = thoughts.at(-1);
  const isSame =
    last !== undefined && last.type === type && isNumber(given.index) && last.index === given.index;
  const thought = isSame ? last : { index: given.index, type, text: "", signature: "", data: "" };
  if (!isSame) thoughts.push(thought);
  thought.text += textOf(given.text);
  thought.signature = textOf(given.signature) || thought.signature;
  thought.data += textOf(given.data);
}

function blockOf({ type, text, signature, data }: Thought): readonly Block[] {
  if (type === "reasoning.encrypted")
    return data === "" ? [] : [{ type: "redacted_thinking", data }];
  return signature === "" ? [] : [{ type: "thinking", thinking: text, signature }];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const isNumber = (value: unknown): boolean => typeof value === "number";
