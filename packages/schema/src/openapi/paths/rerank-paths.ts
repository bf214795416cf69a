import { errorsOf } from "../error-replies.ts";
import type { Paths } from "../open-api-shapes.ts";
import { headerOf, json } from "../references.ts";
import { byInferenceKey } from "../security.ts";
import { inferenceParameters } from "./inference-parameters.ts";

const asked = {
  model: "local/bm25",
  query: "capital of France",
  documents: ["Berlin is in Germany.", { text: "Paris is the capital of France." }],
  top_n: 1,
};
const answered = {
  id: "gen-rerank-1764000000-AbCdEfGhIjKlMnOpQrSt",
  model: "local/bm25",
  provider: "Local",
  results: [
    { index: 1, relevance_score: 0.98, document: { text: "Paris is the capital of France." } },
  ],
  usage: { search_units: 1, total_tokens: 14, cost: 0 },
};

/** `POST /rerank` (specification). */
export const rerankPaths: Paths = {
  "/rerank": {
    post: {
      operationId: "rerank",
      tags: ["Rerank"],
      summary: "Submit a rerank request",
      description: "Ranks documents by their relevance to a query, best first.",
      security: byInferenceKey,
      parameters: inferenceParameters,
      requestBody: { required: true, content: json("RerankRequest", asked) },
      responses: {
        200: {
          description: "The documents, best first.",
          headers: {
            "X-Generation-Id": headerOf("X-Generation-Id"),
            "X-Sluice-Dropped": headerOf("X-Sluice-Dropped"),
          },
          content: json("RerankResponse", answered),
        },
        ...errorsOf(400, 401, 402, 403, 404, 413, 415, 429, 500, 502, 503, 524, 529),
      },
    },
  },
};
