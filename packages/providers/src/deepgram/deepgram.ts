import { defineSpeechAdapter } from "../speech/define-speech-adapter.ts";
import { deepgramWords } from "./deepgram-words.ts";
import { encodeSpeech, SAMPLE_RATE } from "./encode-speech.ts";
import { usualListing } from "./usual-listing.ts";

/** A voice is part of a model's name there, as in `aura-2-thalia-en`; `aura-2` alone has none. */
const namesVoice = (model: string): boolean => /^aura(?:-\d+)?-[a-z]/.test(model);

/** Deepgram: speech by its Aura models. */
export const deepgram = defineSpeechAdapter({
  id: "deepgram",
  publicApi: {
    name: "Deepgram",
    variable: "DEEPGRAM_API_KEY",
    baseUrl: "https://api.deepgram.com/v1",
  },
  credentials: (apiKey) => ({ authorization: `Token ${apiKey}` }),
  readWords: deepgramWords,
  speech: {
    encode: encodeSpeech,
    sampleRate: () => SAMPLE_RATE,
    mostCharacters: () => 2000,
    usualVoice: ({ upstreamModel }) => (namesVoice(upstreamModel) ? upstreamModel : undefined),
  },
  idHeader: "dg-request-id",
  usualListing,
});
