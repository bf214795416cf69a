import type { Script } from "../script.ts";
import { steps } from "../steps.ts";

/** What a speech answer holds. */
export interface SpeechOptions {
  /** "mp3" unless given; decides the content type and the default bytes. */
  readonly format?: "mp3" | "pcm";
  /** The audio; a tenth of a second of silence unless given. */
  readonly bytes?: Uint8Array;
}

/** Four silent frames: MPEG-1 layer III, 128 kbit/s, 44.1 kHz, 417 bytes each. */
const silentMp3 = (): Uint8Array => {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat([frame, frame, frame, frame]);
};

/** 2400 samples of 16 bits: a tenth of a second at 24 kHz. */
const silentPcm = (): Uint8Array => new Uint8Array(4800);

/** Audio bytes as an OpenAI-shaped provider sends them: chunked, in two writes. */
export function speechAnswer(options: SpeechOptions = {}): Script {
  const { format = "mp3" } = options;
  const bytes = options.bytes ?? (format === "mp3" ? silentMp3() : silentPcm());
  const middle = Math.ceil(bytes.length / 2);
  return [
    steps.status(200),
    steps.header("content-type", format === "mp3" ? "audio/mpeg" : "audio/pcm"),
    steps.write(bytes.subarray(0, middle), { waitMs: 0 }),
    steps.write(bytes.subarray(middle), { waitMs: 0 }),
    steps.end(),
  ];
}
