import type { EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { embeddingsAnswer } from "../embeddings/embeddings-answer.ts";
import { malformed } from "../malformed.ts";
import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";

/** Vectors in the order of the inputs, by their `index` where it is given, one for each. */
export function decodeEmbeddings(body: unknown, call: Call<EmbeddingsRequest>): EmbeddingsResponse {
  const words = errorWords(body);
  if (words !== undefined) throw codecError(call, failureOfWords(words));
  const given = asObject(body);
  const data = asList(given?.data)
    .map((item, position) => {
      const entry = asObject(item);
      const index = Number.isInteger(entry?.index) ? Number(entry?.index) : position;
      return { index, vector: entry?.embedding };
    })
    .sort((one, other) => one.index - other.index);
  if (data.some(({ index }, position) => index !== position)) {
    throw malformed(call, "its vectors do not belong to the inputs");
  }
  const usage = asObject(given?.usage);
  const total = asCount(usage?.total_tokens);
  const vectors = data.map(({ vector }) => vector);
  return embeddingsAnswer(call, vectors, asCount(usage?.prompt_tokens) ?? total, total);
}
