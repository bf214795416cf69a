import type { ChatRequest } from "@sluice/schema";

/** Media that a request has its model read. */
export interface MediaRead {
  readonly images: number;
  readonly sounds: number;
}

/** Counts them; each image may have a price. */
export function mediaRead({ messages }: Pick<ChatRequest, "messages">): MediaRead {
  let [images, sounds] = [0, 0];
  for (const { content } of messages) {
    if (typeof content === "string" || content == null) continue;
    for (const { type } of content) {
      if (type === "image_url") images += 1;
      else if (type === "input_audio") sounds += 1;
    }
  }
  return { images, sounds };
}
