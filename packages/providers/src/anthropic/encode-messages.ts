import type { ChatRequest, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { callArguments } from "../call-arguments.ts";
import { codecError } from "../codec-error.ts";
import { joinTurns, type SpokenTurn } from "../join-turns.ts";
import { type Block, markedLast } from "./block.ts";
import { cacheMark } from "./cache-mark.ts";
import { encodeContent, textBlocks } from "./encode-content.ts";
import { encodeThoughts } from "./encode-thoughts.ts";
import { toolId } from "./tool-ids.ts";

/** A conversation in the form of the Messages API. */
export interface EncodedMessages {
  /** The instructions before the first turn. */
  readonly system: readonly Block[];
  readonly messages: readonly SpokenTurn<Block>[];
}

/**
 * Turns alternate: neighbours of one side become one, and the results of tools stand before all else in
 * theirs. Instructions before the first turn are the system prompt; later ones stay in their place, as the
 * user's words, for most models take them nowhere else.
 *
 * @throws ProviderError `rejected` where nothing is said, or data cannot be read
 */
export function encodeMessages(call: Call<ChatRequest>): EncodedMessages {
  const { messages } = call.request;
  const first = messages.findIndex(({ role }) => role !== "system" && role !== "developer");
  const split = first === -1 ? messages.length : first;
  const leading = messages.slice(0, split).flatMap((message) => [...said(message, call)]);
  const turns = joinTurns(
    messages.slice(split).map((message) => turnOf(message, call)),
    ({ type }) => type === "tool_result",
  );
  // Instructions alone are what the model is to answer.
  const isAlone = turns.length === 0 && leading.length > 0;
  const spoken = isAlone ? [{ role: "user", content: leading } as const] : turns;
  if (spoken.length === 0) {
    throw codecError(call, { kind: "rejected", message: "no message says anything" });
  }
  return { system: isAlone ? [] : leading, messages: withoutLastSpace(spoken) };
}

function turnOf(message: Message, call: Call<ChatRequest>): SpokenTurn<Block> {
  if (message.role === "assistant")
    return { role: "assistant", content: assistantBlocks(message, call) };
  if (message.role !== "tool") return { role: "user", content: said(message, call) };
  const content = encodeContent(message.content, call);
  const result: Block = {
    type: "tool_result",
    tool_use_id: toolId(message.tool_call_id),
    ...(content.length === 0 ? {} : { content }),
  };
  return { role: "user", content: markedLast([result], cacheMark(message.cache_control)) };
}

/** The words of a message; a name tells participants apart in the text (wire reference §1). */
function said(message: Message, call: Call<ChatRequest>): readonly Block[] {
  const blocks = encodeContent(message.content, call);
  const at = message.name ? blocks.findIndex(({ type }) => type === "text") : -1;
  const named = blocks.map((block, index) =>
    index === at && block.type === "text"
      ? { ...block, text: `${message.name}: ${block.text}` }
      : block,
  );
  return markedLast(named, cacheMark(message.cache_control));
}

type AssistantMessage = Extract<Message, { role: "assistant" }>;

function assistantBlocks(message: AssistantMessage, call: Call<ChatRequest>): readonly Block[] {
  const refusal = message.content ? [] : textBlocks(message.refusal ?? "");
  const calls = (message.tool_calls ?? []).map(
    ({ id, function: { name, arguments: text } }): Block => ({
      type: "tool_use",
      id: toolId(id),
      name,
      input: callArguments(text),
    }),
  );
  const blocks = [
    ...encodeThoughts(message.reasoning_details).blocks,
    ...said({ ...message, cache_control: null }, call),
    ...refusal,
    ...calls,
  ];
  return markedLast(blocks, cacheMark(message.cache_control));
}

/** A beginning that is to be continued must not end in white space. */
function withoutLastSpace(turns: readonly SpokenTurn<Block>[]): readonly SpokenTurn<Block>[] {
  const last = turns.at(-1);
  const block = last?.content.at(-1);
  if (last?.role !== "assistant" || block?.type !== "text") return turns;
  const trimmed = { ...block, text: block.text.trimEnd() };
  return [...turns.slice(0, -1), { ...last, content: [...last.content.slice(0, -1), trimmed] }];
}
