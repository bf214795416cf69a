import type { ChatRequest } from "@sluice/schema";

/** How large prompts are, in tokens. */
export interface PromptSizes {
  /** Never too low, and cheap: the bytes of all texts, and media by a table. Sizes of messages add up. */
  bound(request: ChatRequest): number;
  /** As a tokenizer counts them, away from what else goes on; undefined where that could not be told in time. */
  count(request: ChatRequest): Promise<number | undefined>;
}
