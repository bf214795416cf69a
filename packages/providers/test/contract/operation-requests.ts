import { ProviderError } from "@sluice/errors";
import type { EmbeddingsRequest, RerankRequest, SpeechRequest } from "@sluice/schema";
import type { Call } from "../../src/call.ts";
import { sampleCall } from "../../src/conformance/sample-call.ts";
import type { UpstreamRequest } from "../../src/provider.ts";
import type { EncodedChats } from "./encoded-chats.ts";

const PNG = "data:image/png;base64,iVBORw0KGgo=";
const model = "acme/large";
const mp3 = { model, input: "Hello.", voice: "ada", response_format: "mp3" } as const;

/** Requests for vectors, by name. */
export const EMBEDDINGS: Readonly<Record<string, EmbeddingsRequest>> = {
  "one text": { model, input: "a" },
  "two texts": { model, input: ["a", "b"], user: "ann" },
  tokens: { model, input: [1, 2] },
  base64: { model, input: "a", encoding_format: "base64" },
  numbers: { model, input: "a", encoding_format: "float", dimensions: 256 },
  query: { model, input: "a", input_type: "query" },
  document: { model, input: "a", input_type: "search_document" },
  clustering: { model, input: "a", input_type: "clustering" },
  "a picture": {
    model,
    input: [
      {
        content: [
          { type: "text", text: "a" },
          { type: "image_url", image_url: { url: PNG } },
        ],
      },
    ],
  },
};

/** Requests for rankings, by name. */
export const RERANKS: Readonly<Record<string, RerankRequest>> = {
  texts: { model, query: "q", documents: ["a", { text: "b" }], session_id: "s" },
  "the best": { model, query: "q", documents: ["a"], top_n: 5 },
  "a picture": { model, query: "q", documents: [{ image: PNG }] },
};

/** Requests for speech, by name. */
export const SPEECHES: Readonly<Record<string, SpeechRequest>> = {
  mp3,
  samples: { ...mp3, response_format: "pcm" },
  speed: { ...mp3, speed: 1.2 },
  manner: { ...mp3, instructions: "Softly.", response_format: "pcm" },
};

/** Requests for verdicts, by name. */
export const MODERATIONS = { one: { model, input: "a" }, two: { model, input: ["a", "b"] } };

/** What becomes of requests of an operation; an adapter without it is a mistake of the test. */
export function encodedRequests<Request>(
  codec: { encode(call: Call<Request>): UpstreamRequest } | undefined,
  requests: Readonly<Record<string, Request>>,
): EncodedChats {
  if (codec === undefined) throw new TypeError("the adapter has no such operation");
  const sent = new Map<string, unknown>();
  const refused: string[] = [];
  for (const [name, request] of Object.entries(requests)) {
    try {
      sent.set(name, codec.encode(sampleCall(request)).body);
    } catch (error) {
      if (!ProviderError.isInstance(error)) throw error;
      refused.push(name);
    }
  }
  return { sent, refused };
}
