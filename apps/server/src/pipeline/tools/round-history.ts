import type { ServerToolResult } from "@sluice/plugins";
import type { AssistantMessage, ChatRequest, Message, ToolCall } from "@sluice/schema";

/** A call and what it gave. */
export interface AnsweredCall {
  readonly call: ToolCall;
  readonly result: ServerToolResult;
}

/**
 * A round as messages: what the model said, with its thoughts byte for byte (their signatures are checked), and then
 * the result of each call, in the order of the calls (wire reference §1.2).
 */
export function roundHistory(
  said: AssistantMessage,
  answered: readonly AnsweredCall[],
): readonly Message[] {
  const { content, reasoning, reasoning_details: details } = said;
  const turn: Message = {
    role: "assistant",
    content: content === "" ? null : content,
    ...(reasoning ? { reasoning } : {}),
    ...(details === undefined
      ? {}
      : { reasoning_details: details as NonNullable<AssistantTurn["reasoning_details"]> }),
    tool_calls: answered.map(({ call }) => call),
  };
  const results = answered.map(
    ({ call: { id }, result: { content: text } }): Message => ({
      role: "tool",
      tool_call_id: id,
      content: text,
    }),
  );
  return [turn, ...results];
}

type AssistantTurn = Extract<Message, { readonly role: "assistant" }>;

/** Ids of calls that a conversation has already. */
export function callIdsOf({ messages }: Pick<ChatRequest, "messages">): Set<string> {
  return new Set(
    messages.flatMap((message) =>
      message.role === "assistant" ? (message.tool_calls ?? []).map(({ id }) => id) : [],
    ),
  );
}

/**
 * A round whose calls have ids of their own: some providers count from 0 in every answer, and refuse a conversation in
 * which two calls share one. Signatures that name a call name it by its new id.
 *
 * @param known ids that are taken; the new ones are added
 */
export function withFreshIds(
  said: AssistantMessage,
  calls: readonly ToolCall[],
  known: Set<string>,
): { readonly said: AssistantMessage; readonly calls: readonly ToolCall[] } {
  const renamed = new Map<string, string>();
  const fresh = calls.map((call) => {
    const id = freshId(call.id, known);
    known.add(id);
    if (id === call.id) return call;
    renamed.set(call.id, id);
    return { ...call, id };
  });
  const details = said.reasoning_details;
  if (renamed.size === 0 || details === undefined) return { said, calls: fresh };
  const named = details.map((detail) => {
    const id = typeof detail.id === "string" ? renamed.get(detail.id) : undefined;
    return id === undefined ? detail : { ...detail, id };
  });
  return { said: { ...said, reasoning_details: named }, calls: fresh };
}

function freshId(id: string, known: ReadonlySet<string>): string {
  const base = id === "" ? "call" : id;
  let fresh = id === "" ? `${base}_1` : id;
  for (let count = 2; known.has(fresh); count += 1) fresh = `${base}_${count}`;
  return fresh;
}
