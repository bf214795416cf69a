import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import { type KeyedForm, keyedProvider } from "../keyed-provider.ts";
import { openAudio } from "../openai-compatible/speech-decode.ts";
import type { HttpProvider } from "../provider.ts";
import { deepgramWords } from "./deepgram-words.ts";
import { encodeSpeech } from "./encode-speech.ts";
import { usualListing } from "./usual-listing.ts";

const credentials = (apiKey: string) => ({ authorization: `Token ${apiKey}` });

const PUBLIC_API = {
  name: "Deepgram",
  variable: "DEEPGRAM_API_KEY",
  baseUrl: "https://api.deepgram.com/v1",
} as const;

const FORM: KeyedForm = {
  baseUrl: PUBLIC_API.baseUrl,
  credentials,
  readWords: deepgramWords,
};

/** Deepgram: speech by its Aura models. */
export const deepgram = defineProvider({
  id: "deepgram",
  publicApi: PUBLIC_API,
  options: z.strictObject({}),
  listing: (apiKey) => ({
    path: "/models",
    headers: apiKey ? credentials(apiKey) : {},
    usual: usualListing,
  }),
  create: (settings) =>
    ({
      ...keyedProvider(settings, FORM),
      reads: { speech: ["input", "voice", "response_format", "speed"] },
      speech: {
        encode: encodeSpeech,
        openAudio: (call, headers) => openAudio(call, headers, deepgramWords),
      },
    }) satisfies HttpProvider,
});
