import type { ChatRequest, ContentPart, Message } from "@sluice/schema";

/** What of a chat request tells what it is about. */
export interface Conversation {
  /** The text of the last user message. */
  readonly last: string;
  /** The text of the user message before it. */
  readonly earlier: string;
  /** The text of the first system or developer message. */
  readonly system: string;
  /** Of all messages together. */
  readonly characters: number;
  /** Attached to the last user message. */
  readonly shows: boolean;
  readonly sounds: boolean;
  /** Attached to any message. */
  readonly everShows: boolean;
  readonly everSounds: boolean;
  /** Whether the model may call tools, and whether one was called already. */
  readonly hasTools: boolean;
  readonly usedTools: boolean;
  readonly wantsJson: boolean;
}

/** Reads a request's messages once; texts are taken as they are, and none is copied. */
export function readConversation(request: ChatRequest): Conversation {
  const { messages, tools, tool_choice: choice, response_format: format } = request;
  const spoken = messages.filter(({ role }) => role === "user");
  const last = spoken.at(-1);
  const parts = partsOf(last?.content);
  const instructing = messages.find(({ role }) => role === "system" || role === "developer");
  return {
    last: textOf(last?.content),
    earlier: textOf(spoken.at(-2)?.content),
    system: textOf(instructing?.content),
    characters: messages.reduce((sum, { content }) => sum + lengthOf(content), 0),
    shows: parts.some(isShown),
    sounds: parts.some(isHeard),
    everShows: messages.some(({ content }) => partsOf(content).some(isShown)),
    everSounds: messages.some(({ content }) => partsOf(content).some(isHeard)),
    hasTools: (tools?.length ?? 0) > 0 && choice !== "none",
    usedTools: messages.some(({ role }) => role === "tool"),
    wantsJson: format?.type === "json_schema" || format?.type === "json_object",
  };
}

type Content = Message["content"] | undefined;

function isShown({ type }: ContentPart): boolean {
  return type === "image_url" || type === "video_url" || type === "input_video";
}

function isHeard({ type }: ContentPart): boolean {
  return type === "input_audio";
}

function partsOf(content: Content): readonly ContentPart[] {
  return typeof content === "string" ? [] : (content ?? []);
}

function textOf(content: Content): string {
  if (typeof content === "string") return content;
  const texts = (content ?? []).flatMap((part) => (part.type === "text" ? [part.text] : []));
  return texts.length === 1 ? (texts[0] ?? "") : texts.join("\n");
}

function lengthOf(content: Content): number {
  if (typeof content === "string") return content.length;
  return (content ?? []).reduce(
    (sum, part) => sum + (part.type === "text" ? part.text.length : 0),
    0,
  );
}
