import { atMost } from "../batch/batch.ts";
import { bearer } from "../bearer.ts";
import { keyedProvider } from "../keyed-provider.ts";
import type { HttpProvider, ProviderSettings } from "../provider.ts";
import { chatCodec } from "./chat-codec.ts";
import type { OpenAiDialect } from "./dialect.ts";
import { decodeEmbeddings } from "./embeddings-decode.ts";
import { encodeEmbeddings } from "./embeddings-encode.ts";
import { moderationsCodec } from "./moderations-codec.ts";
import { decodeRerank } from "./rerank-decode.ts";
import { encodeRerank } from "./rerank-encode.ts";
import { speechCodec } from "./speech-codec.ts";

type Operation = "chat" | "rerank" | "speech" | "embeddings" | "moderations";

/** A provider that has every operation. */
export type OpenAiCompatibleProvider = HttpProvider & Required<Pick<HttpProvider, Operation>>;

/** An OpenAI-shaped server: every operation under one base URL, a bearer token, one dialect. */
export function openAiCompatibleProvider(
  settings: Omit<ProviderSettings, "options">,
  baseUrl: string,
  dialect: OpenAiDialect,
): OpenAiCompatibleProvider {
  return {
    ...keyedProvider({ ...settings, baseUrl }, { baseUrl, credentials: bearer }),
    chat: chatCodec(dialect),
    rerank: { encode: encodeRerank, decode: decodeRerank, inlinesPictures: true },
    speech: speechCodec(dialect.speech),
    embeddings: {
      encode: (call) => encodeEmbeddings(call, dialect),
      decode: decodeEmbeddings,
      ...(dialect.embeds === undefined ? { inlinesPictures: true } : { batch: atMost(2048) }),
    },
    moderations: moderationsCodec,
    ...(dialect.embeds === undefined ? {} : { reads: { embeddings: [...dialect.embeds] } }),
  };
}
