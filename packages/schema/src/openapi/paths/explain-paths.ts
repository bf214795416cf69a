import { errorsOf } from "../error-replies.ts";
import { explainExample, explainRequestExample } from "../examples/explain.ts";
import type { Paths } from "../open-api-shapes.ts";
import { json } from "../references.ts";
import { byInferenceKey } from "../security.ts";
import { inferenceParameters } from "./inference-parameters.ts";

/** `POST /explain` (contract §5). */
export const explainPaths: Paths = {
  "/explain": {
    post: {
      operationId: "explainChatCompletion",
      tags: ["Chat"],
      summary: "Explain what would become of a chat request",
      description:
        "Takes the body of a chat request and says which endpoints would be tried in which order, which were left out and why, which plugins would act, what would be dropped and what it would cost. Nothing is sent to a provider, nothing is charged, no record is written. With the same `X-Sluice-Seed` the chat request itself chooses the same.",
      security: byInferenceKey,
      parameters: inferenceParameters,
      requestBody: { required: true, content: json("ChatRequest", explainRequestExample) },
      responses: {
        200: { description: "The explanation.", content: json("ExplainReply", explainExample) },
        ...errorsOf(400, 401, 403, 404, 413, 415, 422, 429, 500, 503),
      },
    },
  },
};
