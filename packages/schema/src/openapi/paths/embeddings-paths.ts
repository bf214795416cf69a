import { errorsOf } from "../error-replies.ts";
import type { Paths } from "../open-api-shapes.ts";
import { headerOf, json } from "../references.ts";
import { byInferenceKey } from "../security.ts";
import { inferenceParameters } from "./inference-parameters.ts";

const asked = { model: "acme/embed-small", input: ["Paris is a city.", "A cat."], dimensions: 3 };
const answered = {
  object: "list",
  id: "gen-emb-1764000000-AbCdEfGhIjKlMnOpQrSt",
  model: "acme/embed-small",
  data: [
    { object: "embedding", index: 0, embedding: [0.1, -0.2, 0.3] },
    { object: "embedding", index: 1, embedding: [-0.3, 0.1, 0.2] },
  ],
  usage: { prompt_tokens: 9, total_tokens: 9, cost: 1.8e-7 },
};

/** `POST /embeddings` (wire reference §14.3). */
export const embeddingsPaths: Paths = {
  "/embeddings": {
    post: {
      operationId: "createEmbeddings",
      tags: ["Embeddings"],
      summary: "Create embeddings",
      description: "Turns texts, tokens or pictures into vectors, one for each input.",
      security: byInferenceKey,
      parameters: inferenceParameters,
      requestBody: { required: true, content: json("EmbeddingsRequest", asked) },
      responses: {
        200: {
          description: "The vectors, in the order of the inputs.",
          headers: {
            "X-Generation-Id": headerOf("X-Generation-Id"),
            "X-Sluice-Dropped": headerOf("X-Sluice-Dropped"),
          },
          content: json("EmbeddingsResponse", answered),
        },
        ...errorsOf(400, 401, 402, 403, 404, 413, 415, 429, 500, 502, 503, 524, 529),
      },
    },
  },
};
