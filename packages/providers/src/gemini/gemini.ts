import * as z from "zod";
import { atMost } from "../batch/batch.ts";
import { defineProvider } from "../define-provider.ts";
import { keyedProvider } from "../keyed-provider.ts";
import { givenMedia } from "../media/given-media.ts";
import type { HttpProvider } from "../provider.ts";
import { answerId } from "../read/answer-id.ts";
import { decodeChat } from "./chat-decode.ts";
import { encodeChat } from "./chat-encode.ts";
import { GeminiChunkDecoder } from "./chat-stream.ts";
import { decodeEmbeddings } from "./decode-embeddings.ts";
import { openAudio } from "./decode-speech.ts";
import { encodeEmbeddings } from "./encode-embeddings.ts";
import { encodeSpeech } from "./encode-speech.ts";
import { geminiParameters } from "./gemini-parameters.ts";
import { leftOut } from "./left-out.ts";
import { readFailure } from "./read-failure.ts";
import { readsAddress } from "./reads-address.ts";
import { SPEECH_FIELDS } from "./speech-fields.ts";
import { usualListing } from "./usual-listing.ts";
import { usualSpeech } from "./usual-speech.ts";

const PUBLIC_API = {
  name: "Google",
  variable: "GEMINI_API_KEY",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
} as const;

const credentials = (apiKey: string) => ({ "x-goog-api-key": apiKey });

/** Google's Gemini API with a key of AI Studio: chat, embeddings and speech. */
export const gemini = defineProvider({
  id: "gemini",
  publicApi: PUBLIC_API,
  options: z.strictObject({}),
  listing: (apiKey) => ({
    path: "/models?pageSize=1000",
    headers: apiKey ? credentials(apiKey) : {},
    usual: usualListing,
  }),
  create: (settings) =>
    ({
      ...keyedProvider(settings, { baseUrl: PUBLIC_API.baseUrl, credentials, readFailure }),
      chat: {
        parameters: geminiParameters,
        encode: encodeChat,
        decode: decodeChat,
        answerId: (body) => answerId(body, "responseId"),
        openStream: (call) => new GeminiChunkDecoder(call),
        leftOut,
        inline: ({ request, endpoint }) =>
          givenMedia(request).filter(({ url }) => !readsAddress(url, endpoint.upstreamModel)),
      },
      embeddings: {
        encode: encodeEmbeddings,
        decode: decodeEmbeddings,
        batch: atMost(100),
        inlinesPictures: true,
      },
      reads: { speech: SPEECH_FIELDS },
      speech: { encode: encodeSpeech, openAudio, ...usualSpeech },
    }) satisfies HttpProvider,
});
