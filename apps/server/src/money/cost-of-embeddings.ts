import type { Price } from "@sluice/schema";
import { type Cost, costOfChat } from "./cost.ts";

/** Cost of vectors: by the tokens that were read, and by picture where pictures have a price. */
export function costOfEmbeddings(
  price: Price | undefined,
  promptTokens: number,
  { images }: { readonly images: number },
): Cost {
  const usage = { prompt_tokens: promptTokens, completion_tokens: 0, total_tokens: promptTokens };
  return costOfChat(price, usage, { images, searches: 0 });
}
