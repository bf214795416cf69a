import * as z from "zod";
import { atMost } from "../batch/batch.ts";
import { bearer } from "../bearer.ts";
import { defineProvider } from "../define-provider.ts";
import { keyedProvider } from "../keyed-provider.ts";
import { decodeEmbeddings } from "../openai-compatible/embeddings-decode.ts";
import { decodeRerank } from "../openai-compatible/rerank-decode.ts";
import type { HttpProvider } from "../provider.ts";
import { encodeEmbeddings } from "./encode-embeddings.ts";
import { encodeRerank } from "./encode-rerank.ts";

const PUBLIC_API = {
  name: "Voyage",
  variable: "VOYAGE_API_KEY",
  baseUrl: "https://api.voyageai.com/v1",
} as const;

/** Voyage AI: rerank and embeddings of texts. */
export const voyage = defineProvider({
  id: "voyage",
  publicApi: PUBLIC_API,
  options: z.strictObject({}),
  create: (settings) =>
    ({
      ...keyedProvider(settings, { baseUrl: PUBLIC_API.baseUrl, credentials: bearer }),
      rerank: { encode: encodeRerank, decode: decodeRerank, batch: atMost(1000) },
      embeddings: { encode: encodeEmbeddings, decode: decodeEmbeddings, batch: atMost(1000) },
    }) satisfies HttpProvider,
});
