import { type EmbeddingsRequest, embeddingsItems } from "@sluice/schema";
import type { Needs } from "../route-query.ts";
import { IMAGE_TOKENS } from "./media-tokens.ts";
import { promptBounds } from "./prompt-bounds.ts";
import { utf8Length } from "./utf8-length.ts";

/** What a model must read for a part; parts of another kind are left to the provider. */
const MODALITIES: ReadonlyMap<string, string> = new Map([
  ["image_url", "image"],
  ["input_audio", "audio"],
  ["input_video", "video"],
  ["video_url", "video"],
  ["input_file", "file"],
  ["file", "file"],
]);

/**
 * What an endpoint must be able to do for an embeddings request. The upper bound is of all inputs together; the lower
 * one is zero, because each input has the context for itself and providers cut those that are too long.
 *
 * @param byteLength bytes of a text in UTF-8; a host that has a faster way may give it
 */
export function needsOfEmbeddings(
  { input }: Pick<EmbeddingsRequest, "input">,
  byteLength: (text: string) => number = utf8Length,
): Needs {
  const items = embeddingsItems(input);
  const parts = items.flatMap((item) => (item.kind === "parts" ? item.parts : []));
  const others = parts.filter(({ type }) => type !== "text");
  const tokens = items.reduce((sum, item) => sum + boundOf(item, byteLength), 0);
  const { promptTokens } = promptBounds({
    textBytes: textsOf(parts).reduce((sum, text) => sum + byteLength(text), 0),
    mediaTokens: tokens + others.length * IMAGE_TOKENS,
  });
  const hasTexts = parts.length === 0 || parts.length > others.length;
  return {
    operation: "embeddings",
    parameters: [],
    inputModalities: [
      ...new Set([
        ...(hasTexts ? ["text"] : []),
        ...others.map(({ type }) => MODALITIES.get(type) ?? "text"),
      ]),
    ],
    outputModalities: ["embeddings"],
    promptTokens,
    leastPromptTokens: 0,
    voiceCloning: false,
  };
}

/** Tokens at most; those of parts are counted apart. */
function boundOf(
  item: ReturnType<typeof embeddingsItems>[number],
  byteLength: (text: string) => number,
): number {
  switch (item.kind) {
    case "text":
      return byteLength(item.text);
    case "tokens":
      return item.tokens.length;
    case "parts":
      return 0;
  }
}

function textsOf(parts: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  return parts.flatMap(({ text }) => (typeof text === "string" ? [text] : []));
}
