import { OUTPUT_MODALITIES, type OutputModality } from "@sluice/schema";
import type { ListingItem } from "./listing-items.ts";
import { memberOf } from "./member-of.ts";

const BY_TYPE: Readonly<Record<string, OutputModality>> = {
  chat: "text",
  language: "text",
  code: "text",
  embedding: "embeddings",
  rerank: "rerank",
  audio: "speech",
};

/** Models of operations that this gateway does not serve, as public lists name them. */
const NOT_SERVED =
  /whisper|transcri|dall-e|gpt-image|chatgpt-image|imagen|sora|moderation|realtime|stable-diffusion|flux|babbage|davinci/i;

/**
 * What a listed model produces: from its own words where the list has them (OpenRouter's
 * `architecture`, Together's `type`, Mistral's `capabilities`), else from its name. Empty when the
 * gateway does not serve such models.
 */
export function listedOutput(item: ListingItem): readonly OutputModality[] {
  const declared = memberOf(item, "architecture").output_modalities;
  if (Array.isArray(declared)) return OUTPUT_MODALITIES.filter((word) => declared.includes(word));
  if (typeof item.type === "string" && item.type !== "model") {
    const output = BY_TYPE[item.type];
    return output === undefined ? [] : [output];
  }
  const chat = memberOf(item, "capabilities").completion_chat;
  if (chat === true) return ["text"];
  const named = outputByName(item.id);
  return chat === false && named.includes("text") ? [] : named;
}

function outputByName(id: string): readonly OutputModality[] {
  if (NOT_SERVED.test(id)) return [];
  if (/rerank/i.test(id)) return ["rerank"];
  if (/embed/i.test(id)) return ["embeddings"];
  return /(^|[-_/])tts($|[-_])/i.test(id) ? ["speech"] : ["text"];
}
