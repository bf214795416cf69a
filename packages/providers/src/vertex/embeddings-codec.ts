import type { EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import { codecError } from "../codec-error.ts";
import { embeddingsAnswer } from "../embeddings/embeddings-answer.ts";
import { errorOf, failureOfError } from "../gemini/failure-of-error.ts";
import type { ListCodec } from "../provider.ts";
import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { contentBody, predictBody } from "./encode-embeddings.ts";
import type { PathOf } from "./model-paths.ts";
import { modelResource } from "./model-resource.ts";

/** Gemini's models after the first embed one content a request, of any kind; all others texts, many at once. */
const OF_CONTENT = /gemini-embedding-(?!001)/;

/** Texts of one `predict`. */
const MOST_TEXTS = 250;

/** Vectors of texts by `predict`, and of contents by `embedContent`. */
export function embeddingsCodec(pathOf: PathOf): ListCodec<EmbeddingsRequest, EmbeddingsResponse> {
  return {
    inlinesPictures: true,
    batch: ({ upstreamModel }) => ({
      most: OF_CONTENT.test(modelResource(upstreamModel).name) ? 1 : MOST_TEXTS,
      joins: true,
    }),
    encode(call) {
      const resource = modelResource(call.endpoint.upstreamModel);
      const isContent = OF_CONTENT.test(resource.name);
      const action = isContent ? ":embedContent" : ":predict";
      const body = isContent ? contentBody(call) : predictBody(call);
      return { method: "POST", path: pathOf(resource, call) + action, body };
    },
    decode(body, call) {
      const error = errorOf(body);
      if (error !== undefined) throw codecError(call, failureOfError(error));
      const given = asObject(body) ?? {};
      const single = asObject(given.embedding);
      if (single !== undefined) {
        const tokens = asCount(asObject(given.usageMetadata)?.promptTokenCount);
        return embeddingsAnswer(call, [single.values], tokens);
      }
      const vectors = asList(given.predictions).map((one) => asObject(asObject(one)?.embeddings));
      const tokens = vectors.map((vector) => asCount(asObject(vector?.statistics)?.token_count));
      return embeddingsAnswer(
        call,
        vectors.map((vector) => vector?.values),
        sum(tokens),
      );
    },
  };
}

/** Undefined where one of them is not known. */
function sum(counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce(
    (all, count) => (all === undefined || count === undefined ? undefined : all + count),
    0 as number | undefined,
  );
}
