import type { Message } from "@sluice/schema";
import { cutText } from "./cut-text.ts";

/**
 * A message whose longest text has lost its middle; undefined where that does not make it small enough. Calls of
 * tools and their results are not cut: what a tool said must stay what it said.
 *
 * @param most bytes that the message may have, as `sizeOf` tells them
 */
export function cutMessage(
  message: Message,
  most: number,
  sizeOf: (message: Message) => number,
): Message | undefined {
  if (message.role !== "user" && message.role !== "assistant") return undefined;
  if (message.role === "assistant" && (message.tool_calls?.length ?? 0) > 0) return undefined;
  const { content } = message;
  if (content === null || content === undefined) return undefined;
  if (typeof content === "string") {
    const around = sizeOf({ ...message, content: "" });
    const cut = cutText(content, most - around);
    return cut === undefined ? undefined : { ...message, content: cut };
  }
  const longest = longestText(content);
  if (longest === undefined) return undefined;
  const withText = (text: string): Message => ({
    ...message,
    content: content.map((part, place) =>
      place === longest.place && part.type === "text" ? { ...part, text } : part,
    ),
  });
  const cut = cutText(longest.text, most - sizeOf(withText("")));
  return cut === undefined ? undefined : withText(cut);
}

type Parts = Exclude<NonNullable<Message["content"]>, string>;

function longestText(parts: Parts): { readonly place: number; readonly text: string } | undefined {
  let longest: { place: number; text: string } | undefined;
  for (const [place, part] of parts.entries()) {
    if (part.type !== "text") continue;
    if (longest === undefined || part.text.length > longest.text.length) {
      longest = { place, text: part.text };
    }
  }
  return longest;
}
