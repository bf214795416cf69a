import type { SpeechRequest } from "@sluice/schema";
import { readMpegFrameHeader } from "../audio/mpeg-frame-header.ts";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { readDataUrl } from "../media/read-data-url.ts";

/** A voice to be cloned within one request. */
export interface ClonedVoice {
  readonly mediaType: string;
  /** The sample, with its padding. */
  readonly base64: string;
  /** What is said in it. */
  readonly transcript?: string;
}

/** What samples of a format have at one place. */
const MARKS: readonly (readonly [at: number, mark: string, mediaType: string])[] = [
  [8, "WAVE", "audio/wav"],
  [0, "fLaC", "audio/flac"],
  [0, "OggS", "audio/ogg"],
  [0, "\u001aE\u00df\u00a3", "audio/webm"],
  [4, "ftyp", "audio/mp4"],
  [0, "ID3", "audio/mpeg"],
];

/** Base64 of more bytes than any of them takes. */
const BEGINNING_CHARACTERS = 24;

/**
 * The voice that a request gives to be cloned; undefined where it gives none. Its media type is what the sample shows
 * of itself, else what the request says. Throws `rejected` for a sample that cannot be read.
 */
export function clonedVoice(call: Call<SpeechRequest>): ClonedVoice | undefined {
  const [sample, said] = call.request.input_references ?? [];
  if (sample?.type !== "input_audio") return undefined;
  const { data, format } = sample.input_audio;
  const named = format ? `audio/${format.toLowerCase()}` : "audio/wav";
  const read = readDataUrl(/^data:/i.test(data) ? data : `data:${named};base64,${data}`);
  if (read === undefined) {
    const message = "input_references[0].input_audio.data must be base64";
    throw codecError(call, { kind: "rejected", status: 400, message });
  }
  const { base64 } = read;
  return {
    mediaType: shownBy(base64) ?? (read.mediaType === "text/plain" ? named : read.mediaType),
    base64,
    ...(said?.type === "text" ? { transcript: said.text } : {}),
  };
}

/** AAC without a container begins much as an MPEG frame does: only a whole header tells them apart. */
function shownBy(base64: string): string | undefined {
  const bytes = Buffer.from(base64.slice(0, BEGINNING_CHARACTERS), "base64");
  const text = bytes.toString("latin1");
  const marked = MARKS.find(([at, mark]) => text.startsWith(mark, at))?.[2];
  return marked ?? (readMpegFrameHeader(bytes) === undefined ? undefined : "audio/mpeg");
}
