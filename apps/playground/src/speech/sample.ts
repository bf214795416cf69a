/** A recording of the voice to clone, ready to be sent. */
export interface Sample {
  readonly name: string;
  /** A data URL, or plain base64 where the URL's beginning would make it too long. */
  readonly data: string;
  /** `wav`, `mp3`, …: `input_audio.format`. */
  readonly format: string;
  /** To be heard before it is sent. */
  readonly file: Blob;
}

/** Longest `input_audio.data` that the gateway takes, in characters (wire reference §11). */
const LONGEST = 20_971_520;

/** Largest sample, in bytes: 15 MiB, which is the longest `data` as base64. */
export const LARGEST_SAMPLE = (LONGEST / 4) * 3;

/** How types are called that are not called as their formats. */
const types: Readonly<Record<string, string>> = { mp3: "mpeg", m4a: "mp4" };

/** `data` of a sample whose file was read as a data URL; that of some files names no type, or a film's. */
export function sampleData(dataUrl: string, format: string): string {
  const base64 = dataUrl.slice(dataUrl.indexOf(",") + 1);
  const head = `data:audio/${types[format] ?? format};base64,`;
  return head.length + base64.length <= LONGEST ? head + base64 : base64;
}
