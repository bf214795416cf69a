import type { ChatRequest, Message } from "@sluice/schema";
import type { Affinity } from "./affinity.ts";

/** Of each message so much tells conversations apart; caches share beginnings longer than this anyway. */
const COMPARED_CHARACTERS = 65_536;

/**
 * The session of a chat request: `session_id` (the host puts the header's there), else
 * `prompt_cache_key`, else its first system or developer message and its first other one. Undefined when
 * `provider.order` says where it goes, and for a request without messages.
 */
export function affinityOf(request: ChatRequest): Affinity | undefined {
  if (request.provider?.order?.length) return undefined;
  const { session_id: session, prompt_cache_key: cacheKey, messages } = request;
  if (session) return { kind: "session", text: session };
  if (cacheKey) return { kind: "cache-key", text: cacheKey };
  const first = messages.find((message) => !instructs(message));
  if (first === undefined) return undefined;
  const text = JSON.stringify([beginning(messages.find(instructs)), beginning(first)]);
  return { kind: "conversation", text };
}

function instructs({ role }: Message): boolean {
  return role === "system" || role === "developer";
}

function beginning(message: Message | undefined): string | undefined {
  if (message === undefined) return undefined;
  const { content } = message;
  const text = typeof content === "string" ? content : JSON.stringify(content ?? null);
  return text.slice(0, COMPARED_CHARACTERS);
}
