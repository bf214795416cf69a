import type { Failure } from "../api/failure.ts";
import { failureFromErrorBody } from "../api/failure-from-error-body.ts";
import type { Clip, ClipStatus } from "./clip.ts";
import { frameBytes } from "./frame-bytes.ts";

/** How a body came to its end: in order, by the person's hand, or by a fault. */
export type SpeechEnd =
  | { readonly kind: "ended" }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly failure: Failure };

/** The clip after its body is over. One that ended in order without audio, or in half a sample, is not whole. */
export function settleClip(clip: Clip, end: SpeechEnd, now: number): Clip {
  if (clip.endedAt !== undefined) return clip;
  return { ...clip, endedAt: now, status: statusOf(clip, end) };
}

function statusOf({ size, sound }: Clip, end: SpeechEnd): ClipStatus {
  if (end.kind !== "ended") return end;
  if (size === 0) return failed("The answer held no audio.");
  const isHalf = sound !== undefined && size % frameBytes(sound.format) !== 0;
  return isHalf ? failed("The audio ended in the middle of a sample.") : { kind: "complete" };
}

function failed(message: string): ClipStatus {
  return { kind: "failed", failure: failureFromErrorBody({ message }) };
}
