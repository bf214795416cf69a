import type { SpeechFixture } from "./provider-fixtures.ts";

/** Bytes that begin as an MPEG frame does. */
const MPEG = Buffer.from([0xff, 0xfb, 0x90, 0x64, 0x00, 0x7b, 0x22, 0x3c]);
/** Samples that look like JSON, and half a sample more. */
const SAMPLES = Buffer.from([0x7b, 0x22, 0x00, 0x80, 0xff, 0x7f, 0x0d, 0x0a, 0x01]);

/** Audio as most providers send it: the bytes themselves, in either format. */
export const PLAIN_AUDIO: readonly SpeechFixture[] = [
  { name: "mp3", headers: { "content-type": "audio/mpeg" }, body: MPEG, audio: MPEG },
  {
    name: "pcm",
    request: { response_format: "pcm" },
    headers: { "content-type": "audio/pcm" },
    body: SAMPLES,
    audio: SAMPLES.subarray(0, 8),
  },
  {
    name: "pcm of no known type",
    request: { response_format: "pcm" },
    headers: {},
    body: SAMPLES,
    audio: SAMPLES.subarray(0, 8),
  },
];
