import type { EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { embeddingsAnswer } from "../embeddings/embeddings-answer.ts";
import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { errorOf, failureOfError } from "./failure-of-error.ts";

/** An answer of `batchEmbedContents`: vectors in the order of the requests; tokens only from newer models. */
export function decodeEmbeddings(body: unknown, call: Call<EmbeddingsRequest>): EmbeddingsResponse {
  const error = errorOf(body);
  if (error !== undefined) throw codecError(call, failureOfError(error));
  const given = asObject(body);
  const vectors = asList(given?.embeddings).map((item) => asObject(item)?.values);
  const tokens = asCount(asObject(given?.usageMetadata)?.promptTokenCount);
  return embeddingsAnswer(call, vectors, tokens);
}
