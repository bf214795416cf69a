import * as z from "zod";
import { closedObject } from "../closed-object.ts";

/** Options of the plugin `context-compression` (wire reference §6). */
export const contextCompressionOptions = closedObject({
  engine: z.literal("middle-out").nullish().describe("The only engine there is."),
}).describe("Drops the middle of a conversation that is too long.");

/** Options of the plugin `file-parser` (wire reference §6). */
export const fileParserOptions = closedObject({
  pdf: closedObject({
    engine: z
      .enum(["mistral-ocr", "native", "cloudflare-ai", "pdf-text"])
      .nullish()
      .describe("Who reads it; `pdf-text` is the older word for `cloudflare-ai`."),
  })
    .nullish()
    .describe("How PDFs are read."),
}).describe("How files are read for models that cannot.");

/** Options of a plugin that has none: `moderation`, `response-healing` (specification, Plugins). */
export const noOptions = closedObject({}).describe("No options.");
