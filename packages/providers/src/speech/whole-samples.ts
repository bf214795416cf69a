import type { AudioDecoder } from "../provider.ts";

/**
 * Audio of 16-bit samples that is only passed on in whole ones, so that it can break off nowhere in the
 * middle of one. A last half is nothing that can be heard, and is left out.
 */
export function wholeSamples(audio: AudioDecoder): AudioDecoder {
  let half: Uint8Array | undefined;
  const whole = (bytes: Uint8Array): Uint8Array => {
    const all = half === undefined ? bytes : Buffer.concat([half, bytes]);
    const even = all.length - (all.length % 2);
    half = even === all.length ? undefined : all.slice(even);
    return all.subarray(0, even);
  };
  return {
    push: (bytes) => whole(audio.push(bytes)),
    end: () => whole(audio.end()),
    get answerId() {
      return audio.answerId;
    },
  };
}
