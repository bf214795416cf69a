import { errorsOf } from "../error-replies.ts";
import type { MediaType, Paths } from "../open-api-shapes.ts";
import { headerOf, json } from "../references.ts";
import { byInferenceKey } from "../security.ts";
import { inferenceParameters } from "./inference-parameters.ts";

const asked = {
  model: "local/espeak",
  input: "The sluice is open.",
  voice: "alloy",
  response_format: "mp3",
  speed: 1,
};
const bytes = (contentMediaType: string, description: string): MediaType => ({
  schema: { type: "string", format: "binary", contentMediaType, description },
});

/** `POST /audio/speech` (specification). */
export const speechPaths: Paths = {
  "/audio/speech": {
    post: {
      operationId: "createSpeech",
      tags: ["TTS"],
      summary: "Create speech",
      description: "Speaks a text. The audio comes as it is made; its id is in the header only.",
      security: byInferenceKey,
      parameters: inferenceParameters,
      requestBody: { required: true, content: json("SpeechRequest", asked) },
      responses: {
        200: {
          description: "The audio. When a provider fails midway the connection is cut.",
          headers: {
            "X-Generation-Id": headerOf("X-Generation-Id"),
            "X-Sluice-Dropped": headerOf("X-Sluice-Dropped"),
          },
          content: {
            "audio/mpeg": bytes("audio/mpeg", "For `mp3`."),
            "audio/pcm": bytes(
              "audio/pcm",
              "For `pcm`: 16-bit little-endian samples; the media type names rate and channels.",
            ),
          },
        },
        ...errorsOf(400, 401, 402, 403, 404, 413, 415, 429, 500, 502, 503, 524, 529),
      },
    },
  },
};
