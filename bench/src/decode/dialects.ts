import { anthropicDialect } from "./anthropic-dialect.ts";
import { bedrockDialect } from "./bedrock-dialect.ts";
import { cohereDialect } from "./cohere-dialect.ts";
import type { Dialect } from "./dialect.ts";
import { geminiDialect } from "./gemini-dialect.ts";
import { openAiDialect } from "./openai-dialect.ts";

/** Every dialect whose streams are decoded. */
export const DIALECTS: readonly Dialect[] = [
  openAiDialect,
  anthropicDialect,
  geminiDialect,
  cohereDialect,
  bedrockDialect,
];
