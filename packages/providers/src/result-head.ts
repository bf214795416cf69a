import type { ChatRequest, ChatResult } from "@sluice/schema";
import type { Call } from "./call.ts";

/** What every whole answer begins with, in the gateway's words, not the provider's (wire reference §7). */
export function resultHead({ generationId, created, endpoint }: Call<ChatRequest>): ResultHead {
  return {
    id: generationId,
    object: "chat.completion",
    created,
    model: endpoint.model,
    provider: endpoint.providerName,
    system_fingerprint: null,
  };
}

type ResultHead = Pick<
  ChatResult,
  "id" | "object" | "created" | "model" | "provider" | "system_fingerprint"
>;
