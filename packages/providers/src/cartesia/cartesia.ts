import * as z from "zod";
import { bearer } from "../bearer.ts";
import { defineProvider } from "../define-provider.ts";
import { type KeyedForm, keyedProvider } from "../keyed-provider.ts";
import { openAudio } from "../openai-compatible/speech-decode.ts";
import type { HttpProvider } from "../provider.ts";
import { cartesiaWords } from "./cartesia-words.ts";
import { encodeSpeech, sampleRate } from "./encode-speech.ts";

const PUBLIC_API = {
  name: "Cartesia",
  variable: "CARTESIA_API_KEY",
  baseUrl: "https://api.cartesia.ai",
} as const;

const FORM: KeyedForm = {
  baseUrl: PUBLIC_API.baseUrl,
  credentials: bearer,
  readWords: cartesiaWords,
};

const options = z.strictObject({
  /** The version of the API, a date. */
  version: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .default("2026-03-01"),
});

/** Cartesia: speech. */
export const cartesia = defineProvider<z.infer<typeof options>>({
  id: "cartesia",
  publicApi: PUBLIC_API,
  options,
  create: (settings) =>
    ({
      ...keyedProvider(settings, FORM),
      reads: { speech: ["input", "voice", "response_format", "speed"] },
      speech: {
        encode: (call) => encodeSpeech(call, settings.options.version),
        sampleRate,
        openAudio: (call, headers) => openAudio(call, headers, cartesiaWords),
      },
    }) satisfies HttpProvider,
});
