import type { Chunk, ToolCallDelta } from "./chunk.ts";

/** One call after joining. */
export interface JoinedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** TOOLS: the calls joined by index; id and name are the first that are not empty. */
export function streamTools(chunks: readonly Chunk[]): readonly JoinedCall[] {
  const calls: JoinedCall[] = [];
  for (const delta of toolDeltas(chunks)) {
    const known = calls[delta.index] ?? { id: "", name: "", arguments: "" };
    calls[delta.index] = {
      id: known.id || (delta.id ?? ""),
      name: known.name || (delta.function?.name ?? ""),
      arguments: known.arguments + (delta.function?.arguments ?? ""),
    };
  }
  return calls;
}

/** Every entry of every `delta.tool_calls`, in order. */
export function toolDeltas(chunks: readonly Chunk[]): readonly ToolCallDelta[] {
  return chunks.flatMap(({ choices }) => choices.flatMap(({ delta }) => delta.tool_calls ?? []));
}
