import type { SpeechFormat } from "@sluice/schema";
import type { SpeechAnswer } from "../provider.ts";
import { startWith } from "../start-with.ts";
import type { AudioConverters } from "./audio-converters.ts";
import { decodeMp3 } from "./decode-mp3.ts";
import { encodeMp3 } from "./encode-mp3.ts";
import { encodePcm } from "./encode-pcm.ts";
import { joinBytes } from "./join-bytes.ts";
import { readMpegFrameHeader } from "./mpeg-frame-header.ts";
import { passMpeg } from "./pass-mpeg.ts";
import { type PcmForm, pcmFormOf, pcmType } from "./pcm-type.ts";
import { readSamples } from "./read-samples.ts";
import type { Reads } from "./reads.ts";
import { type AudioForm, recogniseAudio } from "./recognise-audio.ts";
import type { Samples } from "./samples.ts";
import { UnreadableAudio } from "./unreadable-audio.ts";
import { createWavReader } from "./wav-reader.ts";
import { wholeSamples } from "./whole-samples.ts";

/** What a provider answers with, and what is wanted of it. */
export interface GivenAudio {
  readonly reads: AsyncIterator<Uint8Array>;
  /** What the caller gets. */
  readonly asked: SpeechFormat;
  /** What was asked of the provider: its bytes are taken for it where they do not tell what they are. */
  readonly given: SpeechFormat;
  /** The content type that the provider tells; looked at when its first bytes are there. */
  readonly told: () => string;
  /** How its raw samples are, where the content type does not tell. */
  readonly usual: PcmForm;
  readonly converters: AudioConverters;
}

/** Of one sample: raw ones have 16 bits. */
const SAMPLE_BYTES = 2;
/** Of samples whose rate nobody tells. */
const USUAL_SAMPLE_RATE = 24_000;

const MPEG_TYPE = /^\s*audio\/(?:x-)?(?:mpeg|mpeg3|mp3|mpa)\s*(?:;|$)/i;

/** Audio on its way to the caller, and its content type once the first of it is there. */
interface Path {
  readonly reads: Reads;
  readonly contentType: () => string;
}

/**
 * Audio in the format that was asked for, whatever the provider sent: what it is is seen by its bytes. The same
 * format goes through unchanged, WAV is unwrapped, and MP3 and samples are made of one another where there is a
 * converter. Resolves with the first audio; undefined when there is none. Throws `UnreadableAudio` for anything
 * else, and what `reads` throws.
 */
export async function audioAsAsked(audio: GivenAudio): Promise<SpeechAnswer | undefined> {
  try {
    const begun = await begin(audio);
    const path = begun === undefined ? undefined : await pathOf(begun.form, begun.reads, audio);
    const first = await path?.reads.next();
    if (path === undefined || first === undefined || first.done === true) return undefined;
    return { contentType: path.contentType(), reads: startWith(first.value, path.reads) };
  } catch (error) {
    await audio.reads.return?.();
    throw error;
  }
}

/** Reads until it is clear what comes; undefined when nothing does. */
async function begin(audio: GivenAudio) {
  let first: Uint8Array = new Uint8Array(0);
  for (;;) {
    const item = await audio.reads.next();
    const isEnd = item.done === true;
    if (!isEnd) first = joinBytes(first, item.value);
    if (first.length > 0) {
      const form = formOf(first, isEnd, audio);
      if (form !== undefined) return { form, reads: startWith(first, audio.reads) };
    }
    if (isEnd) return undefined;
  }
}

/**
 * Where MPEG audio is to come anything that is nothing else is taken for it, and one header is enough; so it is of an
 * answer that calls itself such.
 */
function formOf(
  bytes: Uint8Array,
  isEnd: boolean,
  { given, told }: GivenAudio,
): AudioForm | undefined {
  const form = recogniseAudio(bytes, isEnd);
  if (form === "raw" && MPEG_TYPE.test(told()) && readMpegFrameHeader(bytes) !== undefined)
    return "mpeg";
  if (given === "pcm" || pcmFormOf(told()) !== undefined) return form;
  if (form === undefined) return readMpegFrameHeader(bytes) === undefined ? undefined : "mpeg";
  return form === "raw" ? "mpeg" : form;
}

async function pathOf(form: AudioForm, reads: Reads, audio: GivenAudio): Promise<Path | undefined> {
  switch (form) {
    case "mpeg":
      return mpegPath(reads, audio);
    case "wav":
      return wavPath(reads, audio);
    case "raw":
      return rawPath(reads, audio);
    default:
      throw new UnreadableAudio(`it answers with ${form}, which cannot be converted here`);
  }
}

function mpegPath(reads: Reads, { asked, converters }: GivenAudio): Path {
  if (asked === "mp3") return { reads: passMpeg(reads), contentType: () => "audio/mpeg" };
  return pcmPath(decodeMp3(reads, converters));
}

function pcmPath(samples: Samples): Path {
  const contentType = () => pcmType({ sampleRate: samples.sampleRate(), channels: 1 });
  return { reads: encodePcm(samples), contentType };
}

async function wavPath(reads: Reads, audio: GivenAudio): Promise<Path | undefined> {
  const reader = createWavReader();
  const sound = soundOf(reads, reader);
  const first = await sound.next();
  const form = reader.form();
  if (first.done === true || form === undefined) return undefined;
  const rest = startWith(first.value, sound);
  return form.encoding === "mpeg"
    ? mpegPath(rest, audio)
    : samplesPath(readSamples(rest, form), audio);
}

async function* soundOf(
  reads: Reads,
  reader: ReturnType<typeof createWavReader>,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const bytes of reads) {
    const sound = reader.push(bytes);
    if (sound.length > 0) yield sound;
  }
  const rest = reader.end();
  if (rest.length > 0) yield rest;
  return undefined;
}

function samplesPath(samples: Samples, { asked, converters }: GivenAudio): Path {
  if (asked === "pcm") return pcmPath(samples);
  return { reads: encodeMp3(samples, converters), contentType: () => "audio/mpeg" };
}

/** Raw samples are not looked into where they are what was asked for; a type of their own is kept. */
function rawPath(reads: Reads, audio: GivenAudio): Path {
  const told = audio.told();
  const form = { ...audio.usual, ...pcmFormOf(told) };
  const { sampleRate = USUAL_SAMPLE_RATE, channels = 1 } = form;
  if (audio.asked === "mp3") {
    const kept = {
      encoding: "integer",
      bytesPerSample: SAMPLE_BYTES,
      channels,
      sampleRate,
    } as const;
    return samplesPath(readSamples(reads, kept), audio);
  }
  const isTold = /^audio\/pcm(?:\s*;\s*[\w-]+=\w+){1,4}$/i.test(told);
  return {
    reads: wholeSamples(reads, SAMPLE_BYTES * channels),
    contentType: () => (isTold ? told : pcmType(form)),
  };
}
