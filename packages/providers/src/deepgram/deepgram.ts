import { defineSpeechAdapter } from "../speech/define-speech-adapter.ts";
import { deepgramWords } from "./deepgram-words.ts";
import { encodeSpeech } from "./encode-speech.ts";
import { usualListing } from "./usual-listing.ts";

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
  encode: encodeSpeech,
  idHeader: "dg-request-id",
  usualListing,
});
