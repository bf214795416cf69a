import type { ChatRequest } from "@sluice/schema";
import { isFilled } from "./is-filled.ts";
import type { Prefill } from "./seam.ts";

type Message = ChatRequest["messages"][number];

/** What was said of an answer that broke. */
export interface Said {
  readonly text: string;
  /** Tokens that were made for it, thoughts included. */
  readonly tokens: number;
}

/** A request for the rest of an answer. */
export interface ContinuedRequest {
  readonly request: ChatRequest;
  readonly prefill: Prefill;
}

/**
 * Asks for the rest of an answer: what was said stands as a trailing assistant message, joined to the
 * caller's own where the conversation ended in one, and the limit of tokens is lowered by what was made. The
 * thoughts before it are not sent, for they are another provider's and may be signed by it; nor are new ones
 * asked for, since the text has begun.
 *
 * @param end `trimmed`: the endpoint refuses a message that ends in white space
 */
export function continuedRequest(
  request: ChatRequest,
  said: Said,
  end: "trimmed" | undefined,
): ContinuedRequest {
  const own = request.messages.at(-1);
  const before = (own === undefined ? undefined : ownPrefill(own)) ?? "";
  const kept = own?.role === "assistant" ? request.messages.slice(0, -1) : request.messages;
  const prefill = sendable(before + said.text, end);
  const opening = own?.role === "assistant" ? own : { role: "assistant" as const };
  const { reasoning_effort: _effort, include_reasoning: _shown, ...rest } = request;
  return {
    request: {
      ...rest,
      messages: [...kept, { ...opening, content: prefill.text }],
      reasoning: { ...offOf(request), exclude: true },
      ...limitsOf(request, said.tokens),
    },
    prefill,
  };
}

/** The caller's own prefill as text; undefined when the last message is none, or holds more than text. */
export function ownPrefill(message: Message): string | undefined {
  if (message.role !== "assistant" || isFilled(message.tool_calls)) return undefined;
  const { content } = message;
  if (content === null || content === undefined || typeof content === "string")
    return content ?? "";
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return texts.length === content.length ? texts.join("") : undefined;
}

/** Half a character cannot be written as UTF-8. */
function sendable(text: string, end: "trimmed" | undefined): Prefill {
  const whole = /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
  const sent = end === "trimmed" ? whole.trimEnd() : whole;
  return { text: sent, left: text.slice(sent.length) };
}

/** That a model is not to think stays said; how much it was to think is over. */
function offOf({ reasoning, reasoning_effort: effort }: ChatRequest): ChatRequest["reasoning"] {
  const isOff = reasoning?.enabled === false || (reasoning?.effort ?? effort) === "none";
  return isOff ? { enabled: false } : {};
}

function limitsOf(
  { max_tokens: older, max_completion_tokens: newer }: ChatRequest,
  made: number,
): Pick<ChatRequest, "max_tokens" | "max_completion_tokens"> {
  return {
    ...(typeof older === "number" ? { max_tokens: Math.max(1, older - made) } : {}),
    ...(typeof newer === "number" ? { max_completion_tokens: Math.max(1, newer - made) } : {}),
  };
}
