import type { Client } from "../api/client.ts";
import type { RoutingPreferences } from "../api/routing-preferences.ts";
import type { Settings } from "../settings/settings.ts";
import { buildRequest } from "./build-request.ts";
import type { Exchange } from "./conversation.ts";
import { useConversation } from "./use-conversation.ts";

/** What a chat is held with. */
export interface ChatParts {
  readonly client: Client;
  readonly apiKey: string;
  readonly model: string;
  readonly settings: Settings;
  readonly provider: RoutingPreferences | undefined;
  /** The gateway refused the key with 401. */
  readonly onRefused: (message: string) => void;
}

/** A conversation whose requests are made of the model and settings of the moment. */
export function useChat(parts: ChatParts) {
  const { client, apiKey, model, settings, provider, onRefused } = parts;
  const { conversation, send, stop, withdraw, clear } = useConversation(
    client,
    apiKey,
    ({ code, message }) => {
      if (code === 401) onRefused(message);
    },
  );

  const request = (prompt: string, before = conversation) =>
    buildRequest({ model, settings, provider, conversation: before, prompt });

  const ask = (prompt: string) => send(prompt, request(prompt));

  const askAgain = ({ id, prompt }: Exchange) => {
    const others = conversation.filter((exchange) => exchange.id !== id);
    withdraw(id);
    send(prompt, request(prompt, others));
  };

  return { conversation, request, ask, askAgain, stop, clear };
}
