import { anthropicFormat } from "./anthropic-format.ts";
import { bedrockFormat } from "./bedrock-format.ts";
import { cohereFormat } from "./cohere-format.ts";
import type { Format, FormatName } from "./format.ts";
import { geminiFormat } from "./gemini-format.ts";
import { openaiFormat } from "./openai-format.ts";

const formats: Readonly<Record<FormatName, Format>> = {
  openai: openaiFormat,
  anthropic: anthropicFormat,
  gemini: geminiFormat,
  cohere: cohereFormat,
  bedrock: bedrockFormat,
};

/** The names of all formats. */
export const FORMATS: readonly FormatName[] = [
  "openai",
  "anthropic",
  "gemini",
  "cohere",
  "bedrock",
];

/** Paths of other operations, which a gateway may ask of the same upstream. */
const OTHER = /\/(rerank|embeddings|moderations|models|audio\/\w+)$/;

/**
 * The protocol of a chat on the path; undefined for other operations. A name settles it for all
 * paths that are not known to be something else.
 */
export function findFormat(pathname: string, name: FormatName | "auto"): Format | undefined {
  if (OTHER.test(pathname)) return undefined;
  return name === "auto"
    ? Object.values(formats).find((format) => format.owns(pathname))
    : formats[name];
}

/** Whose words a failure has on a path without a chat: rerank is Cohere's, all else OpenAI's. */
export function failureFormat(pathname: string): Format {
  return pathname.endsWith("/rerank") ? cohereFormat : openaiFormat;
}
