import {
  type ChatChunk,
  type ChatRequest,
  type Delta,
  objectPiece,
  type StreamPiece,
} from "@sluice/schema";
import type { Call } from "../call.ts";
import { chunkHead } from "../chunk-head.ts";
import type { Ending } from "./finish-reason.ts";
import { readUsage } from "./read-usage.ts";

/** A piece of a stream that adds to the answer. */
export function deltaPiece(call: Call<ChatRequest>, delta: Delta): StreamPiece {
  return objectPiece(chunkOf(call, delta));
}

/** The end of an answer: its reason, then usage over an empty choice that repeats it (wire reference §8.2). */
export function endPieces(
  call: Call<ChatRequest>,
  ending: Ending,
  usage: unknown,
): readonly StreamPiece[] {
  const last = chunkOf(call, {}, ending);
  const counted = readUsage(usage);
  return counted === undefined
    ? [objectPiece(last)]
    : [objectPiece(last), objectPiece({ ...last, usage: counted })];
}

function chunkOf(call: Call<ChatRequest>, delta: Delta, ending?: Ending): ChatChunk {
  const choice = {
    index: 0,
    delta: { role: "assistant" as const, content: "", ...delta },
    finish_reason: ending?.reason ?? null,
    native_finish_reason: ending?.native ?? null,
  };
  return { ...chunkHead(call), choices: [choice] };
}
