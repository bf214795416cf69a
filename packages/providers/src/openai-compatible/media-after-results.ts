import type { ContentPart, Message } from "@sluice/schema";

type ToolMessage = Extract<Message, { role: "tool" }>;

/**
 * Results of tools as texts alone, for servers that take nothing else there. Pictures and other media of a result
 * follow the last result of its turn, as the user's, under the id of its call.
 */
export function mediaAfterResults(messages: readonly Message[]): readonly Message[] {
  const moved: Message[] = [];
  let media: ContentPart[] = [];
  const flush = (): void => {
    if (media.length > 0) moved.push({ role: "user", content: media });
    media = [];
  };
  for (const message of messages) {
    if (message.role !== "tool") flush();
    media.push(...(message.role === "tool" ? mediaOf(message) : []));
    moved.push(message.role === "tool" ? withoutMedia(message) : message);
  }
  flush();
  return moved;
}

function mediaOf({ content, tool_call_id: id }: ToolMessage): readonly ContentPart[] {
  const media = Array.isArray(content) ? content.filter(({ type }) => type !== "text") : [];
  return media.length === 0 ? [] : [{ type: "text", text: `Result of ${id}:` }, ...media];
}

function withoutMedia(message: ToolMessage): Message {
  if (!Array.isArray(message.content)) return message;
  const texts = message.content.filter(({ type }) => type === "text");
  return texts.length === message.content.length
    ? message
    : { ...message, content: texts.length === 0 ? "" : texts };
}
