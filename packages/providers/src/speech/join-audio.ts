import type { SpeechRequest } from "@sluice/schema";
import { isSameStream, type MpegFrameHeader } from "../audio/mpeg-frame-header.ts";
import { createMpegScanner, type MpegPart } from "../audio/mpeg-scanner.ts";
import { pcmFormOf } from "../audio/pcm-type.ts";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import type { AudioDecoder } from "../provider.ts";

/** Takes what a joined answer cannot have out of the audio of one part. */
export type JoinedPart = Pick<AudioDecoder, "push" | "end">;

/** Begins the next part, by its content type. Throws `unsupported` where it does not fit the first. */
export type PartJoiner = (contentType: string) => JoinedPart;

const NOTHING = new Uint8Array(0);

/** Joins the audio of parts in the format that was asked for: whole frames or samples, no header but the first part's. */
export function joinAudio(call: Call<SpeechRequest>): PartJoiner {
  return call.request.response_format === "pcm" ? joinPcm(call) : joinMpeg(call);
}

/** Rate and channels are told by the content type, where they are; samples come whole. */
function joinPcm(call: Call<SpeechRequest>): PartJoiner {
  let first: string | undefined;
  return (contentType) => {
    const form = formOf(contentType);
    first ??= form;
    if (form !== undefined && form !== first) throw unlike(call, form, `${first}`);
    return { push: (bytes) => bytes, end: () => NOTHING };
  };
}

function formOf(contentType: string): string | undefined {
  const { sampleRate, channels = 1 } = pcmFormOf(contentType) ?? {};
  return sampleRate === undefined ? undefined : `${sampleRate} Hz, ${channels} channels`;
}

/** A tag stays where it begins the whole; frames that tell of the others would be wrong of more than one part. */
function joinMpeg(call: Call<SpeechRequest>): PartJoiner {
  let first: MpegFrameHeader | undefined;
  return () => {
    const scanner = createMpegScanner();
    let hasFrames = false;
    const kept = (part: MpegPart): boolean => {
      if (part.kind === "tag") return first === undefined;
      if (part.kind !== "frame") return false;
      first ??= part.header;
      if (!isAlike(first, part.header)) throw unlike(call, told(part.header), told(first));
      hasFrames = true;
      return true;
    };
    const join = (parts: readonly MpegPart[]) =>
      Buffer.concat(parts.filter(kept).map(({ bytes }) => bytes));
    return {
      push: (bytes) => join(scanner.push(bytes)),
      end() {
        const last = join(scanner.end());
        if (!hasFrames) throw malformed(call, "it holds no MPEG audio");
        return last;
      },
    };
  };
}

const isAlike = (one: MpegFrameHeader, other: MpegFrameHeader): boolean =>
  isSameStream(one, other) && one.channels === other.channels;

const told = ({ version, layer, sampleRate, channels }: MpegFrameHeader): string =>
  `MPEG ${version} layer ${layer}, ${sampleRate} Hz, ${channels} channels`;

function unlike(call: Call<SpeechRequest>, form: string, first: string) {
  const message = `a later part of the text was spoken as ${form}, the first as ${first}`;
  return codecError(call, { kind: "unsupported", message });
}
