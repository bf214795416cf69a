import type { ChatRequest, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { callArguments } from "../call-arguments.ts";
import type { SpokenTurn } from "../join-turns.ts";
import { spokenConversation } from "../spoken-conversation.ts";
import { withName } from "../with-name.ts";
import type { Block } from "./block.ts";
import { cachePoint } from "./cache-point.ts";
import { documentNames } from "./document-names.ts";
import { type Encoding, encodeContent, textBlocks } from "./encode-content.ts";
import { encodeThoughts } from "./encode-thoughts.ts";
import type { RequestPlan } from "./request-plan.ts";
import { toolId } from "./tool-ids.ts";

type Turn = SpokenTurn<Block>;

/** A conversation in the form of Converse. */
export interface EncodedMessages {
  /** The instructions before the first turn. */
  readonly system: readonly Block[];
  readonly messages: readonly Turn[];
}

/** What stands for the result of a tool that said nothing; the service refuses a result without content. */
const NOTHING: Block = { text: "(empty)" };

/**
 * Turns alternate: neighbours of one side become one, and the results of tools stand before all else in
 * theirs. Instructions before the first turn are the system prompt; later ones stay in their place, as the
 * user's words.
 *
 * @throws ProviderError `rejected` where nothing is said, or data cannot be read
 */
export function encodeMessages(call: Call<ChatRequest>, plan: RequestPlan): EncodedMessages {
  const encoding = { call, plan, names: documentNames() };
  const { system, turns } = spokenConversation(
    call,
    (message) => blocksOf(message, encoding),
    isResult,
  );
  const whole = withoutLastSpace(turns.map(withWords));
  return { system, messages: markedAtEnd(whole, call.request, plan) };
}

/** A result of a tool, or the cache point that belongs to it. */
function isResult(block: Block, before: Block | undefined): boolean {
  return (
    "toolResult" in block ||
    ("cachePoint" in block && before !== undefined && "toolResult" in before)
  );
}

function blocksOf(message: Message, encoding: Encoding): readonly Block[] {
  if (message.role === "assistant") return assistantBlocks(message, encoding);
  if (message.role !== "tool") return said(message, encoding);
  const blocks = encodeContent(message.content, encoding);
  const content = blocks.filter((block) => !("cachePoint" in block));
  const toolResult = {
    toolUseId: toolId(message.tool_call_id, encoding.plan.family),
    content: content.length === 0 ? [NOTHING] : content,
  };
  // A point may not stand within a result: those of its parts stand behind it.
  const marks = [...blocks.filter((block) => "cachePoint" in block), ...markOf(message, encoding)];
  return [{ toolResult }, ...marks.slice(-1)];
}

/** The words of a message. */
function said(message: Message, encoding: Encoding): readonly Block[] {
  const named = withName(encodeContent(message.content, encoding), message.name);
  return marked(named, message, encoding);
}

type AssistantMessage = Extract<Message, { role: "assistant" }>;

function assistantBlocks(message: AssistantMessage, encoding: Encoding): readonly Block[] {
  const { family } = encoding.plan;
  const refusal = message.content ? [] : textBlocks(message.refusal ?? "");
  const calls = (message.tool_calls ?? []).map(
    ({ id, function: { name, arguments: text } }): Block => ({
      toolUse: { toolUseId: toolId(id, family), name, input: callArguments(text) },
    }),
  );
  const blocks = [
    ...encodeThoughts(message.reasoning_details, family).blocks,
    ...said({ ...message, cache_control: null }, encoding),
    ...refusal,
    ...calls,
  ];
  return marked(blocks, message, encoding);
}

/** The blocks with the message's own mark behind them; thoughts alone cannot bear one. */
function marked(blocks: readonly Block[], message: Message, encoding: Encoding): readonly Block[] {
  const last = blocks.at(-1);
  if (last === undefined || "cachePoint" in last || "reasoningContent" in last) return blocks;
  return [...blocks, ...markOf(message, encoding)];
}

function markOf({ cache_control: control }: Message, { plan: { cache } }: Encoding) {
  return cachePoint(control, cache.messages, cache);
}

/** The mark of the whole request is one behind the user's last words (wire reference §4.3). */
function markedAtEnd(
  turns: readonly Turn[],
  { cache_control: control }: ChatRequest,
  { cache }: RequestPlan,
): readonly Turn[] {
  const [mark] = cachePoint(control, cache.messages, cache);
  const at = turns.findLastIndex(({ role }) => role === "user");
  const end = turns[at]?.content.at(-1);
  if (mark === undefined || end === undefined || "cachePoint" in end) return turns;
  return turns.map((turn, index) =>
    index === at ? { ...turn, content: [...turn.content, mark] } : turn,
  );
}

/** The service wants a text beside documents: where there is none, their names. */
function withWords(turn: Turn): Turn {
  const names = turn.content.flatMap((block) => ("document" in block ? block.document.name : []));
  if (names.length === 0 || turn.content.some((block) => "text" in block)) return turn;
  return { ...turn, content: [...turn.content, { text: names.join(", ") }] };
}

/** A beginning that is to be continued must not end in white space. */
function withoutLastSpace(turns: readonly Turn[]): readonly Turn[] {
  const last = turns.at(-1);
  const block = last?.content.at(-1);
  if (last?.role !== "assistant" || block === undefined || !("text" in block)) return turns;
  const trimmed = { text: block.text.trimEnd() };
  return [...turns.slice(0, -1), { ...last, content: [...last.content.slice(0, -1), trimmed] }];
}
