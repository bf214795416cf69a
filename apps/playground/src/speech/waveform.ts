import type { Bytes } from "../api/speech-stream.ts";
import type { AudioFormat } from "./audio-format.ts";
import type { AudioLog } from "./audio-log.ts";
import { createPcmSamples } from "./pcm-samples.ts";
import { createPeaks, type Peaks } from "./peaks.ts";

/** What has been traced of a clip so far. */
export interface WaveformView {
  readonly peaks: readonly number[];
  readonly seconds: number;
}

/** The peaks and the length of a clip, growing with it. */
export interface Waveform {
  /** Another object after each change. */
  view(): WaveformView;
  subscribe(listener: () => void): () => void;
}

/** Decoded sound of one channel. */
export interface Samples {
  readonly samples: Float32Array;
  readonly rate: number;
}

/** Decodes MP3, also such that is cut anywhere; may take the bytes for itself. */
export type DecodeMp3 = (bytes: Bytes) => Promise<Samples>;

/** Follows a log and traces what comes. */
export function traceWaveform(audio: AudioLog, format: AudioFormat, decode: DecodeMp3): Waveform {
  let view: WaveformView = { peaks: [], seconds: 0 };
  const listeners = new Set<() => void>();
  const show = (peaks: Peaks) => {
    view = { peaks: peaks.values.slice(), seconds: peaks.seconds() };
    for (const listener of listeners) listener();
  };
  const follow =
    format.kind === "pcm" ? followPcm(audio, format, show) : followMp3(audio, decode, show);
  audio.subscribe(follow);
  follow();
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Show = (peaks: Peaks) => void;

function followPcm(
  audio: AudioLog,
  { rate, channels }: Extract<AudioFormat, { kind: "pcm" }>,
  show: Show,
): () => void {
  const reader = createPcmSamples();
  const peaks = createPeaks(rate, channels);
  let read = 0;
  return () => {
    if (read === audio.parts.length) return;
    for (const part of audio.parts.slice(read)) peaks.push(reader.push(part));
    read = audio.parts.length;
    show(peaks);
  };
}

/** By how much MP3 must have grown to be decoded again: what is decoded in all stays in proportion. */
const GROWTH = 1.3;
/** Fewer bytes than these hold no sound worth drawing. */
const FIRST = 2048;

function followMp3(audio: AudioLog, decode: DecodeMp3, show: Show): () => void {
  let decoded = 0;
  let busy = false;
  const follow = () => {
    const size = audio.size();
    const isDue = audio.isOver() ? size > decoded : size >= Math.max(FIRST, decoded * GROWTH);
    if (busy || !isDue) return;
    busy = true;
    decode(joined(audio.parts, size))
      .then(
        ({ samples, rate }) => {
          const peaks = createPeaks(rate, 1);
          peaks.push(samples);
          show(peaks);
        },
        // Bytes that are no MP3 have no waveform; the player tells of them.
        () => undefined,
      )
      .finally(() => {
        decoded = size;
        busy = false;
        follow();
      });
  };
  return follow;
}

function joined(parts: readonly Bytes[], size: number): Bytes {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
