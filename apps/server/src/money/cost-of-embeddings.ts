import type { Price } from "@sluice/schema";
import { type Cost, costOfChat } from "./cost.ts";

/** Cost of vectors: by the tokens that were read, by picture where pictures have a price, and by call. */
export function costOfEmbeddings(
  price: Price | undefined,
  promptTokens: number,
  { images, calls = 1 }: { readonly images: number; readonly calls?: number },
): Cost {
  const usage = { prompt_tokens: promptTokens, completion_tokens: 0, total_tokens: promptTokens };
  return costOfChat(price, usage, { images, searches: 0, calls });
}
