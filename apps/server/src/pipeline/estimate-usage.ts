import type { ChatRequest, Usage } from "@sluice/schema";

/** UTF-8 bytes of a token, on the average of English text. */
const BYTES_PER_TOKEN = 4;

/** Tokens of a text when nobody counted them. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Usage of an answer whose provider gave none; the ledger marks it as estimated. */
export function estimateUsage(request: ChatRequest, completionTokens: number): Usage {
  const prompt = estimateTokens(JSON.stringify(request.messages));
  return {
    prompt_tokens: prompt,
    completion_tokens: completionTokens,
    total_tokens: prompt + completionTokens,
  };
}
