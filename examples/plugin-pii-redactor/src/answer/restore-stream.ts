import type { ChatChunk } from "@sluice/plugins";
import type { Vault } from "../vault.ts";
import { RestoringChoice } from "./restoring-choice.ts";

type Choice = ChatChunk["choices"][number];

/**
 * Puts values back into a stream. A chunk in is a chunk out; when the stream breaks, what was held back is sent
 * before the failure goes on.
 */
export async function* restoreStream(
  chunks: AsyncIterable<ChatChunk>,
  vault: Vault,
): AsyncGenerator<ChatChunk> {
  const choices = new Map<number, RestoringChoice>();
  let frame: ChatChunk | undefined;
  try {
    for await (const chunk of chunks) {
      frame = chunk;
      yield { ...chunk, choices: chunk.choices.map((choice) => restore(choice, choices, vault)) };
    }
  } catch (error) {
    if (frame !== undefined) yield* rests(frame, choices);
    throw error;
  }
  if (frame !== undefined) yield* rests(frame, choices);
}

function restore(choice: Choice, choices: Map<number, RestoringChoice>, vault: Vault): Choice {
  const restoring = choices.get(choice.index) ?? new RestoringChoice(vault);
  choices.set(choice.index, restoring);
  return { ...choice, delta: restoring.push(choice.delta, choice.finish_reason !== null) };
}

/** Of choices that never ended. */
function* rests(
  { id, object, created, model, provider }: ChatChunk,
  choices: ReadonlyMap<number, RestoringChoice>,
): Generator<ChatChunk> {
  for (const [index, choice] of choices) {
    const delta = choice.rest();
    if (delta === undefined) continue;
    const rest = { index, delta, finish_reason: null, native_finish_reason: null };
    yield { id, object, created, model, provider, choices: [rest] };
  }
}
