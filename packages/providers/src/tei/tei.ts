import * as z from "zod";
import { atMost } from "../batch/batch.ts";
import { bearer } from "../bearer.ts";
import { defineProvider } from "../define-provider.ts";
import { keyedProvider } from "../keyed-provider.ts";
import { decodeEmbeddings } from "../openai-compatible/embeddings-decode.ts";
import type { HttpProvider } from "../provider.ts";
import { decodeRerank } from "./decode-rerank.ts";
import { encodeEmbeddings } from "./encode-embeddings.ts";
import { encodeRerank } from "./encode-rerank.ts";
import { usualListing } from "./usual-listing.ts";

/** Items of one request, unless the server was started with another limit (`--max-client-batch-size`). */
const USUAL_BATCH = 32;
const BASE_URL = "http://127.0.0.1:8080";

/** Text Embeddings Inference, a server of one's own with one model: rerank or embeddings of texts. */
export const tei = defineProvider({
  id: "tei",
  options: z.strictObject({}),
  listing: (apiKey) => ({
    path: "/info",
    headers: apiKey ? bearer(apiKey) : {},
    usual: usualListing,
  }),
  create: (settings) =>
    ({
      ...keyedProvider(settings, { baseUrl: BASE_URL, credentials: bearer }),
      rerank: { encode: encodeRerank, decode: decodeRerank, batch: atMost(USUAL_BATCH) },
      embeddings: {
        encode: encodeEmbeddings,
        decode: decodeEmbeddings,
        batch: atMost(USUAL_BATCH),
      },
    }) satisfies HttpProvider,
});
