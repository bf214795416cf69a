import type { EmbeddingsRequest } from "@sluice/schema";

const OURS: ReadonlySet<string> = new Set([
  "model",
  "input",
  "encoding_format",
  "dimensions",
  "input_type",
  "provider",
  "user",
  "session_id",
  "trace",
  "metadata",
]);

/** Fields of an embeddings request that no two providers share: they go along as they are. */
export function otherFields(request: EmbeddingsRequest): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(request).filter(
      ([name, value]) => !OURS.has(name) && value !== null && value !== undefined,
    ),
  );
}
