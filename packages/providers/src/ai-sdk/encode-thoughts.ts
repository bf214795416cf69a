import type { Message } from "@sluice/schema";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { readMemo } from "./sdk-memo.ts";
import type { ProviderOptions, SdkPart } from "./sdk-model.ts";

type AssistantMessage = Extract<Message, { role: "assistant" }>;

/** What goes back of an earlier reply beside its text and calls. */
export interface EncodedThoughts {
  readonly parts: readonly SdkPart[];
  /** What the package said of a call, by the call's id, and of stretches of text, by `text:start-end`. */
  readonly memos: ReadonlyMap<string, ProviderOptions>;
  /** True where thoughts that another adapter signed stay here. */
  readonly lost: boolean;
}

/** Whose form our own details are in; the wire's word for forms that have no name of their own. */
export const FORMAT = "unknown";
/** How the id of content begins whose kind only the package knows. */
export const CUSTOM = "custom:";

interface Thought {
  text: string;
  memo: unknown;
  /** Of content whose kind only the package knows. */
  readonly kind?: string | undefined;
}

/**
 * The thoughts of an earlier reply as parts, in order; what the package said of them goes back byte for byte. Thoughts
 * without a signature may go to anybody; those with a signature of another adapter stay here.
 */
export function encodeThoughts(message: AssistantMessage): EncodedThoughts {
  const { reasoning_details: details } = message;
  if (!details) return { parts: plainThoughts(message), memos: new Map(), lost: false };
  const thoughts = new Map<unknown, Thought>();
  const memos = new Map<string, ProviderOptions>();
  let lost = false;
  for (const [at, detail] of details.entries()) {
    const given = asObject(detail) ?? {};
    if (!isOurs(given)) lost = true;
    else if (given.type === "reasoning.text") add(thoughts, given, at);
    else keep(given, at, thoughts, memos);
  }
  return { parts: [...thoughts.values()].map(partOf), memos, lost };
}

function plainThoughts({
  reasoning,
  reasoning_content: alias,
}: AssistantMessage): readonly SdkPart[] {
  const text = asText(reasoning) ?? asText(alias);
  return text === undefined ? [] : [{ type: "reasoning", text }];
}

function isOurs({ type, format, signature, data }: JsonObject): boolean {
  if (format !== FORMAT && format !== null && format !== undefined) return false;
  if (type === "reasoning.encrypted") return readMemo(data) !== undefined;
  if (type !== "reasoning.text") return false;
  return asText(signature) === undefined || readMemo(signature) !== undefined;
}

/** Pieces of a stream share an index; without one each detail is a thought of its own. */
function add(thoughts: Map<unknown, Thought>, given: JsonObject, at: number): void {
  const key = typeof given.index === "number" ? given.index : `at ${at}`;
  const thought = thoughts.get(key) ?? { text: "", memo: undefined };
  thought.text += asText(given.text) ?? "";
  thought.memo = asText(given.signature) ?? thought.memo;
  thoughts.set(key, thought);
}

function keep(
  given: JsonObject,
  at: number,
  thoughts: Map<unknown, Thought>,
  memos: Map<string, ProviderOptions>,
): void {
  const id = asText(given.id);
  const memo = readMemo(given.data);
  const isOfPart = id !== undefined && !id.startsWith(CUSTOM);
  if (isOfPart && memo !== undefined) memos.set(id, memo);
  else thoughts.set(`at ${at}`, { text: "", memo: given.data, kind: id?.slice(CUSTOM.length) });
}

function partOf({ text, memo, kind }: Thought): SdkPart {
  const providerOptions = readMemo(memo);
  if (kind !== undefined && providerOptions !== undefined) {
    return { type: "custom", kind, providerOptions };
  }
  return { type: "reasoning", text, ...(providerOptions === undefined ? {} : { providerOptions }) };
}
