import * as z from "zod";
import { bearer } from "../bearer.ts";
import { defineProvider } from "../define-provider.ts";
import { keyedProvider } from "../keyed-provider.ts";
import { modelsListing } from "../models-listing.ts";
import { decodeEmbeddings } from "../openai-compatible/embeddings-decode.ts";
import { decodeRerank } from "../openai-compatible/rerank-decode.ts";
import type { HttpProvider } from "../provider.ts";
import { batch } from "./batch.ts";
import { encodeEmbeddings } from "./encode-embeddings.ts";
import { encodeRerank } from "./encode-rerank.ts";
import { usualListing } from "./usual-listing.ts";

const PUBLIC_API = {
  name: "Jina",
  variable: "JINA_API_KEY",
  baseUrl: "https://api.jina.ai/v1",
} as const;

/** Jina AI: rerank and embeddings, of texts and pictures. */
export const jina = defineProvider({
  id: "jina",
  publicApi: PUBLIC_API,
  options: z.strictObject({}),
  listing: modelsListing(bearer, usualListing),
  create: (settings) =>
    ({
      ...keyedProvider(settings, { baseUrl: PUBLIC_API.baseUrl, credentials: bearer }),
      rerank: { encode: encodeRerank, decode: decodeRerank, batch, inlinesPictures: true },
      embeddings: { encode: encodeEmbeddings, decode: decodeEmbeddings, inlinesPictures: true },
    }) satisfies HttpProvider,
});
