import { PLUGIN_OPTIONS } from "@sluice/schema";
import { definePlugin } from "../define-plugin.ts";
import { inTurns } from "../in-turns.ts";
import { healResult } from "./heal-result.ts";
import { healStream } from "./heal-stream.ts";
import { healingMode } from "./healing-mode.ts";

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
    return mode === undefined ? result : inTurns(healResult(result, mode, context.report), context);
  },
  afterStream({ request, report, sleep, signal }, chunks) {
    const mode = healingMode(request);
    return mode === undefined ? chunks : healStream(chunks, mode, { report, sleep, signal });
  },
});
