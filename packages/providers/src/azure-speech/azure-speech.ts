import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import { keyedProvider } from "../keyed-provider.ts";
import { errorWords } from "../openai-compatible/error-words.ts";
import { openAudio } from "../openai-compatible/speech-decode.ts";
import type { HttpProvider } from "../provider.ts";
import { encodeSpeech, sampleRate } from "./encode-speech.ts";
import { usualListing } from "./usual-listing.ts";

const options = z.strictObject({
  /** The resource's region, such as `westeurope`; `base_url` counts first. */
  region: z
    .string()
    .regex(/^[a-z0-9-]+$/, "expected a region's name, such as westeurope")
    .optional(),
});

/** Audio of more than ten minutes is cut off there without a word: so long nobody speaks at any speed that it has. */
const MOST_CHARACTERS = 1000;

const credentials = (apiKey: string) => ({ "ocp-apim-subscription-key": apiKey });

/** Azure AI Speech: SSML up, audio down. It has voices instead of models. */
export const azureSpeech = defineProvider<z.infer<typeof options>>({
  id: "azure-speech",
  options,
  listing: (apiKey) => ({
    path: "/voices/list",
    headers: apiKey ? credentials(apiKey) : {},
    usual: usualListing,
  }),
  create(settings) {
    const { baseUrl, options: chosen } = settings;
    if (baseUrl === undefined && chosen.region === undefined) {
      throw new Error("azure-speech needs options.region, the resource's region, or a base_url");
    }
    const publicUrl = `https://${chosen.region}.tts.speech.microsoft.com/cognitiveservices`;
    return {
      ...keyedProvider(settings, { baseUrl: publicUrl, credentials }),
      reads: { speech: ["input", "voice", "response_format", "speed"] },
      speech: {
        encode: encodeSpeech,
        mostCharacters: () => MOST_CHARACTERS,
        usualVoice: ({ upstreamModel }) => upstreamModel,
        sampleRate,
        openAudio: (call, headers) => openAudio(call, headers, errorWords),
      },
    } satisfies HttpProvider;
  },
});
