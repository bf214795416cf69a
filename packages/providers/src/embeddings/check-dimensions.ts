import type { EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { droppedFields } from "../dropped-fields.ts";
import type { Provider } from "../provider.ts";

const BYTES_OF_NUMBER = 4;

/**
 * Throws `unsupported` for vectors of another length than was asked for: they would not fit the others that the caller
 * has. Not of a provider that is known not to heed `dimensions`, which is said in another place.
 */
export function checkDimensions(
  { data: [first] }: Pick<EmbeddingsResponse, "data">,
  provider: Provider,
  call: Call<EmbeddingsRequest>,
): void {
  const { dimensions } = call.request;
  if (dimensions == null || first === undefined) return;
  const { embedding } = first;
  const length =
    typeof embedding === "string"
      ? Buffer.byteLength(embedding, "base64") / BYTES_OF_NUMBER
      : embedding.length;
  // Packed bits, where a provider's own option asked for them, are an eighth as many numbers.
  if (length === dimensions || length * 8 === dimensions) return;
  if (droppedFields(provider, "embeddings", call.request).includes("dimensions")) return;
  const message = `its model makes vectors of ${length} numbers where ${dimensions} were asked for`;
  throw codecError(call, { kind: "unsupported", message });
}
