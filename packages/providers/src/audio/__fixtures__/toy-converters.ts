import type { AudioConverters } from "../audio-converters.ts";
import { pcmBytes } from "../pcm-bytes.ts";
import { FRAME } from "./mpeg-frames.ts";

/** What a toy encoder writes first. */
export const TOY_HEAD = "toy:";

/**
 * Converters whose work can be told from its result: the encoder writes its rate and then each sample as it is, the
 * decoder gives two samples a frame, the number of the frame and its fifth byte.
 */
export function toyConverters(open = { decoders: 0, encoders: 0 }): Required<AudioConverters> {
  return {
    openMp3Encoder: async (sampleRate) => {
      if (sampleRate > 200_000) throw new RangeError("too fast");
      open.encoders += 1;
      let head = `${TOY_HEAD}${sampleRate};`;
      return {
        encode(pcm) {
          const bytes = Buffer.concat([Buffer.from(head), pcmBytes(pcm)]);
          head = "";
          return bytes;
        },
        finish: () => FRAME,
        close: () => {
          open.encoders -= 1;
        },
      };
    },
    openMp3Decoder: async () => {
      open.decoders += 1;
      let count = 0;
      return {
        decode: (frame) => Int16Array.of(++count, frame[4] ?? 0),
        close: () => {
          open.decoders -= 1;
        },
      };
    },
  };
}
