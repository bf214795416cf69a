import type { ChatRequest, ContentPart, Message } from "@sluice/schema";
import type { Needs } from "../route-query.ts";
import { jsonSize } from "./json-size.ts";
import { mediaTokens } from "./media-tokens.ts";
import { promptBounds } from "./prompt-bounds.ts";
import { sentParameters } from "./sent-parameters.ts";
import { utf8Length } from "./utf8-length.ts";

/** What a chat template adds to each message, in tokens, at most. */
const TEMPLATE_TOKENS = 16;

/** What a list takes beside its items. */
const LIST_BYTES = 2;

const MODALITIES = {
  text: "text",
  image_url: "image",
  input_audio: "audio",
  video_url: "video",
  input_video: "video",
  file: "file",
} as const satisfies Record<ContentPart["type"], string>;

/**
 * What an endpoint must be able to do for a chat request. The prompt is sized by bounds, not counted.
 *
 * @param byteLength bytes of a text in UTF-8; a host that has a faster way may give it
 */
export function needsOfChat(
  request: ChatRequest,
  byteLength: (text: string) => number = utf8Length,
): Needs {
  const { tools, response_format: format } = request;
  const prompt: Prompt = {
    textBytes: LIST_BYTES + jsonSize(tools, byteLength) + jsonSize(format, byteLength),
    mediaTokens: 0,
    inputs: [],
  };
  for (const message of request.messages) {
    prompt.textBytes += TEMPLATE_TOKENS + sizeOutsideContent(message, byteLength);
    addContent(prompt, message.content, byteLength);
  }
  const { promptTokens, leastPromptTokens } = promptBounds(prompt);
  return {
    operation: "chat",
    parameters: sentParameters(request),
    inputModalities: prompt.inputs,
    outputModalities: request.modalities ?? [],
    voiceCloning: false,
    promptTokens,
    leastPromptTokens,
    completionTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
    serviceTier: tierOf(request.service_tier),
  };
}

/** The prompt as far as it was read. */
interface Prompt {
  textBytes: number;
  mediaTokens: number;
  /** Each kind once. */
  readonly inputs: string[];
}

function addContent(
  prompt: Prompt,
  content: Message["content"],
  byteLength: (text: string) => number,
): void {
  if (typeof content === "string") {
    note(prompt.inputs, MODALITIES.text);
    prompt.textBytes += byteLength(content);
    return;
  }
  for (const part of content ?? []) {
    note(prompt.inputs, MODALITIES[part.type]);
    if (part.type === "text") prompt.textBytes += byteLength(part.text);
    else prompt.mediaTokens += mediaTokens(part);
  }
}

/** There are few kinds: a set of them would cost more than looking through them. */
function note(inputs: string[], kind: string): void {
  if (!inputs.includes(kind)) inputs.push(kind);
}

function sizeOutsideContent(message: Message, byteLength: (text: string) => number): number {
  let bytes = LIST_BYTES;
  const members: Readonly<Record<string, unknown>> = message;
  for (const name in members) {
    if (name !== "content") bytes += jsonSize(members[name], byteLength);
  }
  return bytes;
}

/** `fast` is an alias of `priority`; `auto` and `scale` ask for nothing here (wire reference §5.5). */
function tierOf(tier: ChatRequest["service_tier"]): Needs["serviceTier"] {
  if (tier === "fast" || tier === "priority") return "priority";
  return tier === "flex" ? "flex" : undefined;
}
