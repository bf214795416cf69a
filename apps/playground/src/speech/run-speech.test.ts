import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { Bytes, SpeechStream } from "../api/speech-stream.ts";
import { createAudioLog } from "./audio-log.ts";
import type { ClipEvent } from "./clips.ts";
import { runSpeech } from "./run-speech.ts";
import { traceWaveform } from "./waveform.ts";

const failure = { code: 429, message: "Slow", metadata: undefined, retryAfterSeconds: 3 };
const format = { kind: "mp3" } as const;

async function run(
  open: (signal: AbortSignal) => Promise<SpeechStream>,
  signal = new AbortController().signal,
) {
  const told: ClipEvent[] = [];
  const audio = createAudioLog();
  let time = 0;
  const now = () => {
    time += 10;
    return time;
  };
  const waveform = traceWaveform(audio, format, () => Promise.reject(new Error("no MP3")));
  const soundOf = () => ({ format, waveform });
  const tell = (event: ClipEvent) => told.push(event);
  const outcome = await runSpeech({ id: "a", audio, signal, now, open, soundOf, tell });
  return { told, audio, outcome };
}

const stream = (reads: AsyncIterable<Bytes>): SpeechStream => ({
  contentType: "audio/mpeg",
  generationId: "gen-1",
  reads,
});

async function* pieces(after?: () => void): AsyncGenerator<Bytes> {
  yield Uint8Array.of(1, 2);
  yield Uint8Array.of(3);
  after?.();
}

test("tells of the beginning, of each read and of the end", async () => {
  const { told, audio, outcome } = await run(async () => stream(pieces()));
  expect(told.map(({ kind }) => kind)).toEqual(["begun", "received", "received", "over"]);
  expect(told[2]).toEqual({ kind: "received", id: "a", size: 3, at: 20 });
  expect(told[3]).toEqual({ kind: "over", id: "a", end: { kind: "ended" }, at: 30 });
  expect(outcome).toEqual({ failure: undefined, generationId: "gen-1" });
  expect(audio.isOver()).toBe(true);
});

test("a refusal is a failure without audio", async () => {
  const { told, audio, outcome } = await run(() => Promise.reject(new ApiError(failure)));
  expect(told).toEqual([{ kind: "over", id: "a", end: { kind: "failed", failure }, at: 10 }]);
  expect(outcome).toEqual({ failure, generationId: undefined });
  expect(audio.isOver()).toBe(true);
});

test("a connection that breaks keeps what came, and its record can be asked for", async () => {
  const broken = pieces(() => {
    throw new TypeError("network error");
  });
  const { told, audio, outcome } = await run(async () => stream(broken));
  expect(told.at(-1)).toMatchObject({ end: { kind: "failed" } });
  expect(audio.size()).toBe(3);
  expect(outcome).toMatchObject({ failure: { code: undefined }, generationId: "gen-1" });
});

test("what was aborted is stopped, not failed; what had ended in order stays whole", async () => {
  const stopping = new AbortController();
  const aborted = pieces(() => {
    stopping.abort();
    throw new DOMException("aborted", "AbortError");
  });
  const stopped = await run(async () => stream(aborted), stopping.signal);
  expect(stopped.told.at(-1)).toMatchObject({ end: { kind: "stopped" } });
  expect(stopped.outcome.failure).toBeUndefined();

  const late = new AbortController();
  const whole = await run(async () => stream(pieces(() => late.abort())), late.signal);
  expect(whole.told.at(-1)).toMatchObject({ end: { kind: "ended" } });
});
