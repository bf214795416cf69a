import type { SpeechCodec } from "../provider.ts";
import type { SpeechDialect } from "./dialect.ts";
import { openAudio } from "./speech-decode.ts";
import { encodeSpeech } from "./speech-encode.ts";

/** The longest `input` that the protocol knows, in characters; servers that speak it are taken to have its limit. */
const MOST_CHARACTERS = 4096;

/** Speech as a server of the protocol has it. */
export function speechCodec(dialect: SpeechDialect = {}): SpeechCodec {
  return {
    encode: (call) => encodeSpeech(call, dialect),
    openAudio,
    mostCharacters: () => MOST_CHARACTERS,
  };
}
