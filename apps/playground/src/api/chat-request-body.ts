import type { RoutingPreferences } from "./routing-preferences.ts";

/** One turn of a request. */
export interface RequestMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** The body that the page sends to `POST /api/v1/chat/completions`. */
export interface ChatRequestBody {
  readonly model: string;
  readonly messages: readonly RequestMessage[];
  readonly stream: true;
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly provider?: RoutingPreferences;
}
