import type { Message } from "@sluice/schema";
import { messagesWith } from "../messages-with.ts";
import type { MessageRule } from "../parameter-table.ts";

/** What servers take of a message that know neither refusals nor sound that a model made; a refusal goes up as words. */
export const PLAIN_MESSAGES: MessageRule = messagesWith(["refusal"]);

/** A message for such servers: what a model refused or spoke stands as its text, where it has no other. */
export function inWords(message: Message): object {
  if (message.role !== "assistant") return message;
  const { refusal, audio, content, ...rest } = message;
  const words = content?.length ? content : (refusal ?? audio?.transcript);
  return { ...rest, content: words ?? content };
}
