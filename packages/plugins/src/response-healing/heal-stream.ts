import type { ChatChunk, ChunkChoice } from "@sluice/schema";
import { inTurns } from "../in-turns.ts";
import type { PluginContext } from "../plugin.ts";
import { HealedChoice, type PassedChoice } from "./healed-choice.ts";
import type { HealingMode } from "./healing-mode.ts";
import { textChunk } from "./text-chunk.ts";

/**
 * Heals the text of each choice as it comes: what certainly stays is sent at once, and nothing that was sent
 * is ever contradicted. Everything else passes: reasoning, tool calls, usage. When the stream breaks, what
 * was held back is sent as it is before the failure goes on.
 */
export async function* healStream(
  chunks: AsyncIterable<ChatChunk>,
  mode: HealingMode,
  { report, ...turns }: Pick<PluginContext, "report" | "sleep" | "signal">,
): AsyncGenerator<ChatChunk> {
  const choices = new Map<number, HealedChoice>();
  const choiceAt = (index: number) => {
    const known = choices.get(index) ?? new HealedChoice(mode, report);
    choices.set(index, known);
    return known;
  };
  let frame: ChatChunk | undefined;
  try {
    for await (const chunk of chunks) {
      frame = chunk;
      yield* healChunk(chunk, choiceAt, turns);
    }
  } catch (error) {
    if (frame !== undefined) yield* remains(frame, choices);
    throw error;
  }
  if (frame !== undefined) yield* remains(frame, choices);
}

async function* healChunk(
  chunk: ChatChunk,
  choiceAt: (index: number) => HealedChoice,
  turns: Pick<PluginContext, "sleep" | "signal">,
): AsyncGenerator<ChatChunk> {
  const passed: PassedChoice[] = [];
  for (const choice of chunk.choices) {
    passed.push(await inTurns(choiceAt(choice.index).pass(choice), turns));
  }
  for (const { choice, before } of passed)
    if (before !== "") yield textChunk(chunk, choice.index, before);
  const choices = passed.map(({ choice }) => choice);
  const same = choices.every((choice, index) => choice === chunk.choices[index]);
  if (same) yield chunk;
  else if (!isBare(chunk, choices)) yield { ...chunk, choices };
}

function* remains(
  frame: ChatChunk,
  choices: ReadonlyMap<number, HealedChoice>,
): Generator<ChatChunk> {
  for (const [index, choice] of choices) {
    const rest = choice.letGo();
    if (rest !== "") yield textChunk(frame, index, rest);
  }
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
        choice.finish_reason === null &&
        onlyHas(choice, CHOICE) &&
        onlyHas(choice.delta, DELTA) &&
        (choice.delta.content ?? "") === "",
    )
  );
}

function onlyHas(holder: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): boolean {
  return Object.entries(holder).every(([name, value]) => names.has(name) || value == null);
}
