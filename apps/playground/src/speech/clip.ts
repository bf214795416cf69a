import type { Failure } from "../api/failure.ts";
import type { GenerationRecord } from "../api/generation-record.ts";
import type { SpeechRequestBody } from "../api/speech-request-body.ts";
import type { AudioFormat } from "./audio-format.ts";
import type { AudioLog } from "./audio-log.ts";
import type { Waveform } from "./waveform.ts";

/** Where a clip stands. Only `complete` is whole: its body came to its end in order. */
export type ClipStatus =
  | { readonly kind: "waiting" }
  | { readonly kind: "streaming" }
  | { readonly kind: "complete" }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly failure: Failure };

/** What is known of a clip once its first bytes are there. */
export interface Sound {
  readonly format: AudioFormat;
  readonly waveform: Waveform;
}

/** What the gateway's record says of a clip; the record may come a moment after the audio. */
export type ClipRecord =
  | { readonly kind: "unknown" }
  | { readonly kind: "asked" }
  | { readonly kind: "known"; readonly record: GenerationRecord };

/** A request and what has come of its audio. Times are in ms on the page's own clock. */
export interface Clip {
  readonly id: string;
  readonly request: SpeechRequestBody;
  readonly status: ClipStatus;
  readonly audio: AudioLog;
  readonly sound: Sound | undefined;
  readonly generationId: string | undefined;
  readonly record: ClipRecord;
  /** Bytes. */
  readonly size: number;
  readonly startedAt: number;
  readonly firstByteAt: number | undefined;
  readonly endedAt: number | undefined;
}
