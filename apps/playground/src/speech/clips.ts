import type { GenerationRecord } from "../api/generation-record.ts";
import type { SpeechRequestBody } from "../api/speech-request-body.ts";
import type { AudioLog } from "./audio-log.ts";
import type { Clip, Sound } from "./clip.ts";
import { type SpeechEnd, settleClip } from "./settle-clip.ts";

/** The clips of this visit, oldest first. */
export type Clips = readonly Clip[];

/** So many clips are kept; each holds its audio in memory. */
export const CLIPS_KEPT = 20;

/** All that can happen to the clips; `at` is in ms on the page's clock. */
export type ClipEvent =
  | {
      readonly kind: "sent";
      readonly id: string;
      readonly request: SpeechRequestBody;
      readonly audio: AudioLog;
      readonly at: number;
    }
  | {
      readonly kind: "begun";
      readonly id: string;
      readonly sound: Sound;
      readonly generationId: string | undefined;
    }
  | { readonly kind: "received"; readonly id: string; readonly size: number; readonly at: number }
  | { readonly kind: "over"; readonly id: string; readonly end: SpeechEnd; readonly at: number }
  | {
      readonly kind: "recorded";
      readonly id: string;
      /** Undefined: the gateway has none. */
      readonly record: GenerationRecord | undefined;
    }
  | { readonly kind: "removed"; readonly id: string };

/** The clips after one more event. Events of a clip that is gone change nothing. */
export function nextClips(before: Clips, event: ClipEvent): Clips {
  if (event.kind === "sent") return [...before, newClip(event)].slice(-CLIPS_KEPT);
  if (event.kind === "removed") return before.filter(({ id }) => id !== event.id);
  return before.map((clip) => (clip.id === event.id ? nextClip(clip, event) : clip));
}

type ClipChange = Exclude<ClipEvent, { readonly kind: "sent" | "removed" }>;

function nextClip(clip: Clip, event: ClipChange): Clip {
  switch (event.kind) {
    case "begun":
      return { ...clip, sound: event.sound, generationId: event.generationId };
    case "received":
      if (clip.endedAt !== undefined) return clip;
      return {
        ...clip,
        status: { kind: "streaming" },
        size: event.size,
        firstByteAt: clip.firstByteAt ?? event.at,
      };
    case "over": {
      const settled = settleClip(clip, event.end, event.at);
      const isAsked = settled.generationId !== undefined;
      return isAsked ? { ...settled, record: { kind: "asked" } } : settled;
    }
    case "recorded": {
      const { record } = event;
      return { ...clip, record: record ? { kind: "known", record } : { kind: "unknown" } };
    }
  }
}

function newClip({ id, request, audio, at }: Extract<ClipEvent, { kind: "sent" }>): Clip {
  return {
    id,
    request,
    status: { kind: "waiting" },
    audio,
    sound: undefined,
    generationId: undefined,
    record: { kind: "unknown" },
    size: 0,
    startedAt: at,
    firstByteAt: undefined,
    endedAt: undefined,
  };
}
