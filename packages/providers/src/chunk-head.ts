import type { ChatChunk, ChatRequest } from "@sluice/schema";
import type { Call } from "./call.ts";

/** What every chunk of an answer begins with, in the gateway's words, not the provider's (wire reference §8.2). */
export function chunkHead({ generationId, created, endpoint }: Call<ChatRequest>): ChunkHead {
  return {
    id: generationId,
    object: "chat.completion.chunk",
    created,
    model: endpoint.model,
    provider: endpoint.providerName,
  };
}

type ChunkHead = Pick<ChatChunk, "id" | "object" | "created" | "model" | "provider">;
