import type { ChatChunk } from "@sluice/schema";

/** Whether a chunk ends a choice. */
export function endsChoice({ choices }: ChatChunk): boolean {
  return choices.some(({ finish_reason: reason }) => reason !== null && reason !== undefined);
}
