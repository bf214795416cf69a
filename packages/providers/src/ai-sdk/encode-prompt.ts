import type { ChatRequest, Message } from "@sluice/schema";
import { callArguments } from "../call-arguments.ts";
import { codecError } from "../codec-error.ts";
import { cacheMark } from "./cache-mark.ts";
import type { CallContext } from "./call-context.ts";
import { encodeContent, textParts } from "./encode-content.ts";
import { encodeThoughts } from "./encode-thoughts.ts";
import { filePart } from "./file-part.ts";
import { notedText } from "./noted-text.ts";
import type { SdkMessage, SdkPart } from "./sdk-model.ts";
import { toolOutput } from "./tool-output.ts";

type Context = CallContext<ChatRequest>;
type AssistantMessage = Extract<Message, { role: "assistant" }>;
type ToolMessage = Extract<Message, { role: "tool" }>;

/**
 * A conversation as a prompt. Instructions are text, one for each part that bears a breakpoint; results of tools
 * that follow each other are one turn.
 *
 * @throws ProviderError for what cannot be read, or cannot be said to this model
 */
export function encodePrompt(context: Context): readonly SdkMessage[] {
  const names = toolNames(context.call.request.messages);
  const turns: SdkMessage[] = [];
  for (const message of context.call.request.messages) {
    if (message.role === "tool") addResult(turns, toolResult(message, names, context));
    else turns.push(...turnsOf(message, context));
  }
  if (turns.length > 0) return turns;
  throw codecError(context.call, { kind: "rejected", message: "no message says anything" });
}

function turnsOf(message: Exclude<Message, ToolMessage>, context: Context): readonly SdkMessage[] {
  if (message.role === "assistant") return assistantTurn(message, context);
  const content = named(encodeContent(message.content, context), message.name);
  const mark = cacheMark(message, context, "messages");
  if (message.role === "user")
    return content.length === 0 ? [] : [{ role: "user", content, ...mark }];
  return instructions(content, mark);
}

type Mark = Pick<SdkMessage, "providerOptions">;

/** A system message holds one text; breakpoints between its parts make several of it. */
function instructions(parts: readonly SdkPart[], mark: Mark): readonly SdkMessage[] {
  const told: { text: string; mark: Mark }[] = [];
  let text = "";
  for (const { text: more, providerOptions } of parts) {
    text += String(more);
    if (providerOptions === undefined) continue;
    told.push({ text, mark: { providerOptions } });
    text = "";
  }
  if (text !== "") told.push({ text, mark: {} });
  return told.map(({ text: content, mark: own }, at) => ({
    role: "system",
    content,
    ...(at === told.length - 1 ? { ...mark, ...own } : own),
  }));
}

/** A name tells participants apart in the text (wire reference §1). */
function named(parts: readonly SdkPart[], name: string | null | undefined): readonly SdkPart[] {
  const at = name ? parts.findIndex(({ type }) => type === "text") : -1;
  return parts.map((part, index) =>
    index === at ? { ...part, text: `${name}: ${String(part.text)}` } : part,
  );
}

function assistantTurn(message: AssistantMessage, context: Context): readonly SdkMessage[] {
  const { parts: thoughts, memos, lost } = encodeThoughts(message);
  const noted = typeof message.content === "string" ? notedText(message.content, memos) : undefined;
  const isChanged = noted === undefined && [...memos.keys()].some((key) => key.startsWith("text:"));
  if (lost || isChanged) context.lost.add("messages.reasoning_details");
  const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: text } }) => {
    const providerOptions = memos.get(id);
    return {
      type: "tool-call",
      toolCallId: id,
      toolName: name,
      input: callArguments(text),
      ...(providerOptions === undefined ? {} : { providerOptions }),
    };
  });
  const content = [
    ...thoughts,
    ...named(noted ?? encodeContent(message.content, context), message.name),
    ...(message.content ? [] : textParts(message.refusal ?? "")),
    ...(message.images ?? []).map(({ image_url: { url } }) =>
      filePart({ url, otherwise: "image/*" }, context),
    ),
    ...calls,
  ];
  if (content.length === 0) return [];
  return [{ role: "assistant", content, ...cacheMark(message, context, "messages") }];
}

function toolNames(messages: readonly Message[]): ReadonlyMap<string, string> {
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? (message.tool_calls ?? []) : [],
  );
  return new Map(calls.map(({ id, function: { name } }) => [id, name]));
}

function toolResult(
  message: ToolMessage,
  names: ReadonlyMap<string, string>,
  context: Context,
): SdkPart {
  return {
    type: "tool-result",
    toolCallId: message.tool_call_id,
    toolName: names.get(message.tool_call_id) ?? message.name ?? "unknown",
    output: toolOutput(encodeContent(message.content, context), context),
    ...cacheMark(message, context, "messages"),
  };
}

function addResult(turns: SdkMessage[], result: SdkPart): void {
  const last = turns.at(-1);
  if (last?.role === "tool" && typeof last.content !== "string") {
    turns[turns.length - 1] = { ...last, content: [...last.content, result] };
  } else turns.push({ role: "tool", content: [result] });
}
