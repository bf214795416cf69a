import type { Mp3Decoder } from "./mp3-decoder.ts";
import type { Mp3Encoder } from "./mp3-encoder.ts";

/** What changes the format of audio. The host brings it, because no free encoder or decoder has an MIT licence. */
export interface AudioConverters {
  /** For mono samples of this rate; absent: nothing can be made an MP3. */
  openMp3Encoder?(sampleRate: number): Promise<Mp3Encoder>;
  /** Absent: no MP3 can be read. */
  openMp3Decoder?(): Promise<Mp3Decoder>;
}
