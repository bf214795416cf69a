import type { Failure } from "../api/failure.ts";
import { failureFromThrown } from "../api/failure-from-thrown.ts";
import type { SpeechStream } from "../api/speech-stream.ts";
import type { AudioLog } from "./audio-log.ts";
import type { Sound } from "./clip.ts";
import type { ClipEvent } from "./clips.ts";
import type { SpeechEnd } from "./settle-clip.ts";

/** What one clip needs from outside. */
export interface SpeechRun {
  readonly id: string;
  readonly audio: AudioLog;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly open: (signal: AbortSignal) => Promise<SpeechStream>;
  readonly soundOf: (stream: SpeechStream) => Sound;
  readonly tell: (event: ClipEvent) => void;
}

/** What is to be done when a clip is over. */
export interface SpeechOutcome {
  readonly failure: Failure | undefined;
  readonly generationId: string | undefined;
}

/** Reads one clip to its end and tells of it. Never rejects. */
export async function runSpeech(run: SpeechRun): Promise<SpeechOutcome> {
  const { id, audio, signal, now, tell } = run;
  let generationId: string | undefined;
  const end = await readToEnd(run, (told) => {
    generationId = told;
  });
  audio.end();
  // What ended in order is whole, even if it was stopped a moment later.
  const outcome: SpeechEnd = end.kind === "failed" && signal.aborted ? { kind: "stopped" } : end;
  tell({ kind: "over", id, end: outcome, at: now() });
  return { failure: outcome.kind === "failed" ? outcome.failure : undefined, generationId };
}

async function readToEnd(
  { id, audio, signal, now, open, soundOf, tell }: SpeechRun,
  onId: (generationId: string | undefined) => void,
): Promise<SpeechEnd> {
  try {
    const stream = await open(signal);
    const { generationId } = stream;
    onId(generationId);
    tell({ kind: "begun", id, sound: soundOf(stream), generationId });
    for await (const bytes of stream.reads) {
      audio.push(bytes);
      tell({ kind: "received", id, size: audio.size(), at: now() });
    }
    return { kind: "ended" };
  } catch (thrown) {
    return { kind: "failed", failure: failureFromThrown(thrown) };
  }
}
