import type { EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { embeddingsAnswer } from "../embeddings/embeddings-answer.ts";
import { errorWords } from "../openai-compatible/error-words.ts";
import { failureOfWords } from "../openai-compatible/failure-of-words.ts";
import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";

/** An answer of `/embed`: vectors by their type, in the order of the inputs; tokens are those that are billed. */
export function decodeEmbeddings(body: unknown, call: Call<EmbeddingsRequest>): EmbeddingsResponse {
  const words = errorWords(body);
  if (words !== undefined) throw codecError(call, failureOfWords(words));
  const given = asObject(body);
  const vectors = asList(asObject(given?.embeddings)?.float);
  const billed = asObject(asObject(given?.meta)?.billed_units);
  const counts = [asCount(billed?.input_tokens), asCount(billed?.image_tokens)];
  const known = counts.filter((count) => count !== undefined);
  const tokens = known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0);
  return embeddingsAnswer(call, vectors, tokens);
}
