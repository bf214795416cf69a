import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import type { AudioDecoder } from "../provider.ts";
import { parseJson } from "../read/parse-json.ts";

const NOTHING = new Uint8Array(0);
/** Over ten minutes of samples in base64. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Audio that stands within one JSON body: it comes out when that has ended. Throws `malformed` for a body beyond
 * 64 MiB, and what `audioOf` throws.
 *
 * @param audioOf takes it out of the body; undefined is given for what is no JSON
 */
export function wholeBody(
  call: Call<SpeechRequest>,
  audioOf: (body: unknown) => Uint8Array,
): AudioDecoder {
  const parts: Uint8Array[] = [];
  let size = 0;
  return {
    push(bytes) {
      size += bytes.length;
      if (size > MOST_BYTES) throw malformed(call, "the audio is too long");
      parts.push(bytes);
      return NOTHING;
    },
    end: () => audioOf(parseJson(Buffer.concat(parts).toString())),
  };
}
