import type { ChatRequest } from "@sluice/schema";

/** Whether the answer is to follow a grammar or be Python (wire reference §3), for which the large providers have no word. */
export function wantsGrammar({ response_format: format }: Pick<ChatRequest, "response_format">) {
  return format?.type === "grammar" || format?.type === "python";
}
