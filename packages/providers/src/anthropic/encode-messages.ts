import type { ChatRequest, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { callArguments } from "../call-arguments.ts";
import type { SpokenTurn } from "../join-turns.ts";
import { spokenConversation } from "../spoken-conversation.ts";
import { withName } from "../with-name.ts";
import { type Block, markedLast } from "./block.ts";
import { cacheMark } from "./cache-mark.ts";
import { encodeContent, textBlocks } from "./encode-content.ts";
import { encodeThoughts } from "./encode-thoughts.ts";
import { toolId } from "./tool-id.ts";

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
  const { system, turns } = spokenConversation(
    call,
    (message) => blocksOf(message, call),
    ({ type }) => type === "tool_result",
  );
  return { system, messages: withoutLastSpace(turns) };
}

function blocksOf(message: Message, call: Call<ChatRequest>): readonly Block[] {
  if (message.role === "assistant") return assistantBlocks(message, call);
  if (message.role !== "tool") return said(message, call);
  const content = encodeContent(message.content, call);
  const result: Block = {
    type: "tool_result",
    tool_use_id: toolId(message.tool_call_id),
    ...(content.length === 0 ? {} : { content }),
  };
  return markedLast([result], cacheMark(message.cache_control));
}

/** The words of a message. */
function said(message: Message, call: Call<ChatRequest>): readonly Block[] {
  const named = withName(encodeContent(message.content, call), message.name);
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
