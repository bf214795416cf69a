import * as z from "zod";
import { atMost } from "../batch/batch.ts";
import { bearer } from "../bearer.ts";
import { defineProvider } from "../define-provider.ts";
import { keyedProvider } from "../keyed-provider.ts";
import { decodeRerank } from "../openai-compatible/rerank-decode.ts";
import type { HttpProvider } from "../provider.ts";
import { decodeChat } from "./chat-decode.ts";
import { encodeChat } from "./chat-encode.ts";
import { CohereChunkDecoder } from "./chat-stream.ts";
import { cohereParameters } from "./cohere-parameters.ts";
import { decodeEmbeddings } from "./decode-embeddings.ts";
import { encodeEmbeddings } from "./encode-embeddings.ts";
import { encodeRerank } from "./encode-rerank.ts";
import { leftOut } from "./left-out.ts";
import { usualListing } from "./usual-listing.ts";

const PUBLIC_API = {
  name: "Cohere",
  variable: "COHERE_API_KEY",
  baseUrl: "https://api.cohere.com/v2",
} as const;

/** Cohere, version 2 of its API: chat, rerank and embeddings. */
export const cohere = defineProvider({
  id: "cohere",
  publicApi: PUBLIC_API,
  options: z.strictObject({}),
  // The list of models is of the API's first version.
  listing: (apiKey) => ({
    path: "/../v1/models?page_size=1000",
    headers: apiKey ? bearer(apiKey) : {},
    usual: usualListing,
  }),
  create: (settings) =>
    ({
      ...keyedProvider(settings, { baseUrl: PUBLIC_API.baseUrl, credentials: bearer }),
      chat: {
        parameters: cohereParameters,
        encode: encodeChat,
        decode: decodeChat,
        openStream: (call) => new CohereChunkDecoder(call),
        leftOut,
      },
      rerank: { encode: encodeRerank, decode: decodeRerank, batch: atMost(1000) },
      embeddings: {
        encode: encodeEmbeddings,
        decode: decodeEmbeddings,
        batch: atMost(96),
        inlinesPictures: true,
      },
    }) satisfies HttpProvider,
});
