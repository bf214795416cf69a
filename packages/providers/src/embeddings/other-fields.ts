import type { EmbeddingsRequest } from "@sluice/schema";
import { withoutNullish } from "../read/without-nullish.ts";

const OURS: ReadonlySet<string> = new Set([
  "model",
  "models",
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
  return withoutNullish(request, OURS);
}
