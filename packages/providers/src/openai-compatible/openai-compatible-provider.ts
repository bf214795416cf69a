import type { HttpProvider, ProviderSettings } from "../provider.ts";
import { chatCodec } from "./chat-codec.ts";
import type { OpenAiDialect } from "./dialect.ts";
import { decodeEmbeddings } from "./embeddings-decode.ts";
import { encodeEmbeddings } from "./embeddings-encode.ts";
import { moderationsCodec } from "./moderations-codec.ts";
import { readFailure } from "./read-failure.ts";
import { decodeRerank } from "./rerank-decode.ts";
import { encodeRerank } from "./rerank-encode.ts";
import { openAudio } from "./speech-decode.ts";
import { encodeSpeech } from "./speech-encode.ts";

/** An OpenAI-shaped server: every operation under one base URL, a bearer token, one dialect. */
export function openAiCompatibleProvider(
  settings: Omit<ProviderSettings, "options">,
  baseUrl: string,
  dialect: OpenAiDialect,
): HttpProvider {
  const { slug, name, apiKey, headers } = settings;
  const secrets = [...(apiKey === undefined ? [] : [apiKey]), ...Object.values(headers)];
  const credentials = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  return {
    kind: "http",
    slug,
    name,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    sign: (request) => ({
      ...request,
      headers: { ...request.headers, ...credentials, ...lowerCase(headers) },
    }),
    readFailure: (status, responseHeaders, body) =>
      readFailure(status, responseHeaders, body, secrets),
    chat: chatCodec(dialect),
    rerank: { encode: encodeRerank, decode: decodeRerank },
    speech: { encode: encodeSpeech, openAudio },
    embeddings: {
      encode: (call) => encodeEmbeddings(call, dialect),
      decode: decodeEmbeddings,
    },
    moderations: moderationsCodec,
  };
}

/** So that a configured header replaces ours instead of standing beside it. */
function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
