import { errorsOf } from "../error-replies.ts";
import { chatChunkExample, chatRequestExamples, chatResultExample } from "../examples/chat.ts";
import type { Paths } from "../open-api-shapes.ts";
import { headerOf, json, parameterOf, schemaOf } from "../references.ts";
import { byInferenceKey } from "../security.ts";
import { inferenceParameters } from "./inference-parameters.ts";

/** `POST /chat/completions` (specification). */
export const chatPaths: Paths = {
  "/chat/completions": {
    post: {
      operationId: "createChatCompletion",
      tags: ["Chat"],
      summary: "Create a chat completion",
      description:
        "Answers a conversation: as JSON, or as server-sent events when `stream` is true. Parameters that the serving provider does not take are left out and named in `X-Sluice-Dropped`.",
      security: byInferenceKey,
      parameters: [
        ...inferenceParameters,
        parameterOf("Commit"),
        parameterOf("Hedge"),
        parameterOf("AnthropicBeta"),
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: schemaOf("ChatRequest"), examples: chatRequestExamples },
        },
      },
      responses: {
        200: {
          description:
            'The answer. In `text/event-stream` each event is a `data` line holding one chunk of the schema below; the last is `data: [DONE]`, and the chunk before it carries `usage`. Lines that begin with a colon are comments. When a provider fails after the first token, the last chunk carries `error` and `finish_reason: "error"`.',
          headers: {
            "X-Generation-Id": headerOf("X-Generation-Id"),
            "X-Sluice-Dropped": headerOf("X-Sluice-Dropped"),
          },
          content: {
            ...json("ChatResult", chatResultExample),
            "text/event-stream": { schema: schemaOf("ChatChunk"), example: chatChunkExample },
          },
        },
        ...errorsOf(400, 401, 402, 403, 404, 408, 413, 415, 422, 429, 500, 502, 503, 524, 529),
      },
    },
  },
};
