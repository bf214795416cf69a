import type { ChatRequest, ContentPart, Message } from "@sluice/schema";
import type { Needs } from "../route-query.ts";
import { jsonSize } from "./json-size.ts";
import { mediaTokens } from "./media-tokens.ts";
import { promptBounds } from "./prompt-bounds.ts";
import { sentParameters } from "./sent-parameters.ts";
import { utf8Length } from "./utf8-length.ts";

/** What a chat template adds to each message, in tokens, at most. */
const TEMPLATE_TOKENS = 16;

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
  const inputs = new Set<string>();
  let textBytes = jsonSize([request.tools, request.response_format], byteLength);
  let media = 0;
  for (const message of request.messages) {
    textBytes += TEMPLATE_TOKENS + sizeOutsideContent(message, byteLength);
    for (const part of partsOf(message.content)) {
      inputs.add(MODALITIES[part.type]);
      if (part.type === "text") textBytes += byteLength(part.text);
      else media += mediaTokens(part);
    }
  }
  const completionTokens = request.max_completion_tokens ?? request.max_tokens;
  return {
    operation: "chat",
    parameters: sentParameters(request),
    inputModalities: [...inputs],
    outputModalities: request.modalities ?? [],
    voiceCloning: false,
    ...promptBounds({ textBytes, mediaTokens: media }),
    ...(typeof completionTokens === "number" ? { completionTokens } : {}),
    ...tierOf(request.service_tier),
  };
}

function sizeOutsideContent(message: Message, byteLength: (text: string) => number): number {
  const { content: _, ...rest } = message;
  return jsonSize(Object.values(rest), byteLength);
}

function partsOf(content: Message["content"]): readonly ContentPart[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return content ?? [];
}

/** `fast` is an alias of `priority`; `auto` and `scale` ask for nothing here (wire reference §5.5). */
function tierOf(tier: ChatRequest["service_tier"]): Pick<Needs, "serviceTier"> {
  if (tier === "fast" || tier === "priority") return { serviceTier: "priority" };
  return tier === "flex" ? { serviceTier: "flex" } : {};
}
