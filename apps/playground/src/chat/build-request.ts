import type { ChatRequestBody, RequestMessage } from "../api/chat-request-body.ts";
import type { RoutingPreferences } from "../api/routing-preferences.ts";
import type { Settings } from "../settings/settings.ts";
import type { Conversation, Exchange } from "./conversation.ts";

/** What a request is made of. */
export interface RequestParts {
  readonly model: string;
  readonly settings: Settings;
  readonly provider?: RoutingPreferences | undefined;
  readonly conversation: Conversation;
  readonly prompt: string;
}

/**
 * The body for the next prompt. Earlier exchanges go along when their answer is whole or was stopped
 * by hand; failed ones and empty ones do not. Parameters left open are left out, so that the
 * provider's own defaults apply (wire reference §0).
 */
export function buildRequest(parts: RequestParts): ChatRequestBody {
  const { settings } = parts;
  const system = settings.systemPrompt.trim();
  const messages: RequestMessage[] = [
    ...(system === "" ? [] : [{ role: "system" as const, content: system }]),
    ...parts.conversation.filter(isSaid).flatMap(toTurns),
    { role: "user", content: parts.prompt },
  ];
  return {
    model: parts.model,
    messages,
    stream: true,
    ...(settings.temperature === undefined ? {} : { temperature: settings.temperature }),
    ...(settings.maxTokens === undefined ? {} : { max_tokens: settings.maxTokens }),
    ...(parts.provider === undefined ? {} : { provider: parts.provider }),
  };
}

function isSaid({ answer }: Exchange): boolean {
  const { kind } = answer.status;
  return (kind === "complete" || kind === "stopped") && answer.text !== "";
}

function toTurns(exchange: Exchange): RequestMessage[] {
  return [
    { role: "user", content: exchange.prompt },
    { role: "assistant", content: exchange.answer.text },
  ];
}
