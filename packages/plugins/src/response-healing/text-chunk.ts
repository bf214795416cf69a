import type { ChatChunk } from "@sluice/schema";

/** A chunk that carries a choice's text and nothing else, in the frame of another. */
export function textChunk(frame: ChatChunk, index: number, content: string): ChatChunk {
  const { id, object, created, model, provider } = frame;
  const choice = {
    index,
    delta: { role: "assistant" as const, content },
    finish_reason: null,
    native_finish_reason: null,
  };
  return { id, object, created, model, provider, choices: [choice] };
}
