import type { ChatRequest } from "@sluice/schema";

/** How many images a request has its model read. */
export function imagesRead({ messages }: Pick<ChatRequest, "messages">): number {
  let images = 0;
  for (const { content } of messages) {
    if (typeof content === "string" || content == null) continue;
    for (const { type } of content) if (type === "image_url") images += 1;
  }
  return images;
}
