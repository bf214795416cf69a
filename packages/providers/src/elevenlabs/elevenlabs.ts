import { defineSpeechAdapter } from "../speech/define-speech-adapter.ts";
import { elevenlabsWords } from "./elevenlabs-words.ts";
import { encodeSpeech, sampleRate } from "./encode-speech.ts";
import { mostCharacters } from "./most-characters.ts";
import { usualListing } from "./usual-listing.ts";

/** ElevenLabs: speech, streamed as it is made. */
export const elevenlabs = defineSpeechAdapter({
  id: "elevenlabs",
  publicApi: {
    name: "ElevenLabs",
    variable: "ELEVENLABS_API_KEY",
    baseUrl: "https://api.elevenlabs.io/v1",
  },
  credentials: (apiKey) => ({ "xi-api-key": apiKey }),
  readWords: elevenlabsWords,
  speech: { encode: encodeSpeech, sampleRate, mostCharacters },
  usualListing,
});
