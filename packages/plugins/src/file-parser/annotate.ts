import type { ChatChunk, ChatResult, ChunkChoice } from "@sluice/schema";
import type { FileAnnotation } from "./file-annotation.ts";

type Told = readonly Record<string, unknown>[];

/** The result with what was read, on each choice. */
export function annotateResult(result: ChatResult, files: readonly FileAnnotation[]): ChatResult {
  const choices = result.choices.map((choice) => {
    const annotations = [...(choice.message.annotations ?? []), ...toldOf(files)];
    return { ...choice, message: { ...choice.message, annotations } };
  });
  return { ...result, choices };
}

/** The stream with what was read, on the first chunk of each choice. */
export async function* annotateStream(
  chunks: AsyncIterable<ChatChunk>,
  files: readonly FileAnnotation[],
): AsyncIterable<ChatChunk> {
  const told = new Set<number>();
  for await (const chunk of chunks) {
    if (chunk.choices.every(({ index }) => told.has(index))) {
      yield chunk;
      continue;
    }
    const choices = chunk.choices.map((choice): ChunkChoice => {
      if (told.has(choice.index)) return choice;
      told.add(choice.index);
      const annotations = [...(choice.delta.annotations ?? []), ...toldOf(files)];
      return { ...choice, delta: { ...choice.delta, annotations } };
    });
    yield { ...chunk, choices };
  }
}

function toldOf(files: readonly FileAnnotation[]): Told {
  return files.map((file) => ({ ...file }));
}
