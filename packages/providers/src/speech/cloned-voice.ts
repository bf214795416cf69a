import type { SpeechRequest } from "@sluice/schema";
import { readMpegFrameHeader } from "../audio/mpeg-frame-header.ts";
import { type AudioForm, recogniseAudio } from "../audio/recognise-audio.ts";
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

/** By what a sample is; one of mere samples does not tell. */
const MEDIA_TYPES: Readonly<Record<AudioForm, string | undefined>> = {
  mpeg: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  flac: "audio/flac",
  aac: "audio/aac",
  mp4: "audio/mp4",
  webm: "audio/webm",
  aiff: "audio/aiff",
  caf: "audio/x-caf",
  amr: "audio/amr",
  raw: undefined,
};

/** Base64 of more bytes than any frame has, by two of which sound without a container is known. */
const BEGINNING_CHARACTERS = 16 * 1024;

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

function shownBy(base64: string): string | undefined {
  const bytes = Buffer.from(base64.slice(0, BEGINNING_CHARACTERS), "base64");
  const form = recogniseAudio(bytes, base64.length <= BEGINNING_CHARACTERS);
  if (form !== undefined && form !== "raw") return MEDIA_TYPES[form];
  return readMpegFrameHeader(bytes) === undefined ? undefined : MEDIA_TYPES.mpeg;
}
