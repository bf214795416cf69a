import type { ChatChunk, ChunkChoice, PipelineStage } from "@sluice/schema";
import { healText } from "./heal-text.ts";
import type { HealingMode } from "./healing-mode.ts";
import { HeldText, textChunk } from "./held-text.ts";

/**
 * Holds the text of each choice back until the choice is finished, then sends it healed in one piece.
 * Everything else passes at once: reasoning, tool calls, usage. When the stream breaks, what was held
 * back is sent as it is before the failure goes on.
 */
export async function* healStream(
  chunks: AsyncIterable<ChatChunk>,
  mode: HealingMode,
  report: (stage: PipelineStage) => void,
): AsyncGenerator<ChatChunk> {
  const held = new HeldText();
  let frame: ChatChunk | undefined;
  try {
    for await (const chunk of chunks) {
      frame = chunk;
      yield* healChunk(chunk, held, mode, report);
    }
  } catch (error) {
    if (frame !== undefined) yield* remains(frame, held);
    throw error;
  }
  if (frame !== undefined) yield* remains(frame, held);
}

function* healChunk(
  chunk: ChatChunk,
  held: HeldText,
  mode: HealingMode,
  report: (stage: PipelineStage) => void,
): Generator<ChatChunk> {
  const choices = chunk.choices.map((choice) => held.hold(choice));
  for (const { index, finish_reason: finishReason } of choices.filter(isFinished)) {
    const text = held.release(index);
    const sent = healText({ text, finishReason }, mode, report);
    if (sent !== "") yield textChunk(chunk, index, sent);
  }
  for (const choice of choices.filter((one) => held.mustLetGo(one))) {
    const text = held.release(choice.index);
    if (text !== "") yield textChunk(chunk, choice.index, text);
  }
  const same = choices.every((choice, index) => choice === chunk.choices[index]);
  if (same) yield chunk;
  else if (!isBare(chunk, choices)) yield { ...chunk, choices };
}

function* remains(frame: ChatChunk, held: HeldText): Generator<ChatChunk> {
  for (const index of held.waiting) yield textChunk(frame, index, held.release(index));
}

function isFinished({ finish_reason }: ChunkChoice): boolean {
  return finish_reason !== null;
}

const FRAME = new Set(["id", "object", "created", "model", "provider", "choices"]);
const CHOICE = new Set(["index", "delta", "finish_reason", "native_finish_reason"]);
const DELTA = new Set(["role", "content"]);

/** True when nothing is left of a chunk whose text was taken out. */
function isBare(chunk: ChatChunk, choices: readonly ChunkChoice[]): boolean {
  return (
    onlyHas(chunk, FRAME) &&
    choices.every(
      (choice) =>
        !isFinished(choice) &&
        onlyHas(choice, CHOICE) &&
        onlyHas(choice.delta, DELTA) &&
        (choice.delta.content ?? "") === "",
    )
  );
}

function onlyHas(holder: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): boolean {
  return Object.entries(holder).every(([name, value]) => names.has(name) || value == null);
}
