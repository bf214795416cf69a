import type { AudioDecoder } from "../provider.ts";

const NOTHING = new Uint8Array(0);

/** How JSON, pages and XML begin; an MPEG frame or tag does not. */
const TEXT = /^(?:\{["\s]|<[!?a-z])/i;

/**
 * MPEG audio that is not believed to be such when it begins as JSON or a page does: then `refusal` reads
 * it. Not for raw samples, which may begin with any two bytes.
 */
export function refuseText(audio: AudioDecoder, refusal: () => AudioDecoder): AudioDecoder {
  let chosen: AudioDecoder | undefined;
  let first: Uint8Array = NOTHING;
  return {
    push(bytes) {
      if (chosen !== undefined) return chosen.push(bytes);
      first = Buffer.concat([first, bytes]);
      if (first.length < 2) return NOTHING;
      chosen = TEXT.test(Buffer.from(first.subarray(0, 2)).toString("latin1")) ? refusal() : audio;
      return chosen.push(first);
    },
    end() {
      if (chosen !== undefined) return chosen.end();
      return Buffer.concat([audio.push(first), audio.end()]);
    },
  };
}
