import type { Clip } from "./clip.ts";

/** What to say of a clip beside its failure; undefined when there is nothing. */
export function clipNote({ status, request }: Clip): string | undefined {
  if (status.kind === "stopped") return "You stopped this audio. It is incomplete.";
  const isCloning = request.input_references !== undefined;
  if (status.kind !== "failed" || status.failure.code !== 404 || !isCloning) return undefined;
  return `No endpoint of ${request.model} clones voices now. Choose a model with one (supports_voice_cloning in its list of endpoints), or take the sample out.`;
}
