import type { ChatChunk, ChatRequest, ChunkChoice, Delta, FinishReason } from "@sluice/schema";
import type { Call } from "./call.ts";
import { chunkHead } from "./chunk-head.ts";

/** How an answer ended, as far as it has: both null until then. */
export interface ToldEnd {
  readonly finish: FinishReason | null;
  /** The provider's own word. */
  readonly native: string | null;
}

/** A chunk of an answer that has one choice, with a role and a text in each, as clients expect (wire reference §8.2). */
export function oneChoiceChunk(
  call: Call<ChatRequest>,
  delta: Delta,
  { finish, native }: ToldEnd,
  more: Partial<ChunkChoice> = {},
): ChatChunk {
  return {
    ...chunkHead(call),
    choices: [
      {
        index: 0,
        delta: { role: "assistant", content: "", ...delta },
        finish_reason: finish,
        native_finish_reason: native,
        ...more,
      },
    ],
  };
}
