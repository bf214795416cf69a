import { type ChatChunk, type ChatResult, PLUGIN_OPTIONS } from "@sluice/schema";
import { definePlugin } from "../define-plugin.ts";
import { inTurns } from "../in-turns.ts";
import type { PluginContext } from "../plugin.ts";
import { type HealingMode, healingMode } from "./healing-mode.ts";

/**
 * Makes valid JSON of an answer that was asked for as JSON and only nearly is: markdown fences, words
 * around it, brackets, trailing commas, unquoted keys. Acts with `response_format` `json_object` or
 * `json_schema`, on whole answers and on streams. An answer cut for length stays cut.
 */
export const responseHealing = definePlugin({
  id: "response-healing",
  options: PLUGIN_OPTIONS["response-healing"],
  onFailure: "skip",
  actsOn: (request) => healingMode(request) !== undefined,
  afterResult(context, result) {
    const mode = healingMode(context.request);
    return mode === undefined ? result : healedResult(result, mode, context);
  },
  afterStream(context, chunks) {
    const mode = healingMode(context.request);
    return mode === undefined ? chunks : healedStream(chunks, mode, context);
  },
});

// What repairs and judges is large, and loaded with the first answer that is to be JSON.

async function healedResult(result: ChatResult, mode: HealingMode, context: PluginContext) {
  const { healResult } = await import("./heal-result.ts");
  return inTurns(healResult(result, mode, context.report), context);
}

async function* healedStream(
  chunks: AsyncIterable<ChatChunk>,
  mode: HealingMode,
  { report, sleep, signal }: PluginContext,
): AsyncGenerator<ChatChunk> {
  const { healStream } = await import("./heal-stream.ts");
  yield* healStream(chunks, mode, { report, sleep, signal });
}
