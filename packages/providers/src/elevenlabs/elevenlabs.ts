import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import { type KeyedForm, keyedProvider } from "../keyed-provider.ts";
import { openAudio } from "../openai-compatible/speech-decode.ts";
import type { HttpProvider } from "../provider.ts";
import { elevenlabsWords } from "./elevenlabs-words.ts";
import { encodeSpeech } from "./encode-speech.ts";
import { usualListing } from "./usual-listing.ts";

const credentials = (apiKey: string) => ({ "xi-api-key": apiKey });

const PUBLIC_API = {
  name: "ElevenLabs",
  variable: "ELEVENLABS_API_KEY",
  baseUrl: "https://api.elevenlabs.io/v1",
} as const;

const FORM: KeyedForm = {
  baseUrl: PUBLIC_API.baseUrl,
  credentials,
  readWords: elevenlabsWords,
};

/** ElevenLabs: speech, streamed as it is made. */
export const elevenlabs = defineProvider({
  id: "elevenlabs",
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
        openAudio: (call, headers) => openAudio(call, headers, elevenlabsWords),
      },
    }) satisfies HttpProvider,
});
