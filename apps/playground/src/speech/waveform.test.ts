import { expect, test, vi } from "vitest";
import type { Bytes } from "../api/speech-stream.ts";
import { createAudioLog } from "./audio-log.ts";
import { type DecodeMp3, traceWaveform } from "./waveform.ts";

const never: DecodeMp3 = () => Promise.reject(new Error("not asked"));

test("PCM is traced as it comes, across reads that end in the middle of a sample", () => {
  const audio = createAudioLog();
  const waveform = traceWaveform(audio, { kind: "pcm", rate: 100, channels: 1 }, never);
  const told = vi.fn();
  waveform.subscribe(told);
  const before = waveform.view();
  audio.push(Uint8Array.of(0, 0x40, 0));
  const first = waveform.view();
  expect(first).not.toBe(before);
  audio.push(Uint8Array.of(0x80));
  expect(first).toEqual({ peaks: [0.5], seconds: 0.01 });
  expect(waveform.view()).toEqual({ peaks: [0.5, 1], seconds: 0.02 });
  audio.end();
  expect(told).toHaveBeenCalledTimes(2);
});

/** A decoder whose results the test gives. */
function decoder() {
  const asked: { bytes: Bytes; give: (samples: number[]) => void; refuse: () => void }[] = [];
  const decode: DecodeMp3 = (bytes) =>
    new Promise((resolve, reject) => {
      asked.push({
        bytes,
        give: (samples) => resolve({ samples: Float32Array.from(samples), rate: 100 }),
        refuse: () => reject(new Error("no MP3")),
      });
    });
  return { asked, decode };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("MP3 is decoded again when it has grown by much, and once more when it is over", async () => {
  const { asked, decode } = decoder();
  const audio = createAudioLog();
  const waveform = traceWaveform(audio, { kind: "mp3" }, decode);
  audio.push(new Uint8Array(1000));
  expect(asked).toHaveLength(0);
  audio.push(new Uint8Array(2000));
  expect(asked.map(({ bytes }) => bytes.length)).toEqual([3000]);
  audio.push(new Uint8Array(3000));
  expect(asked).toHaveLength(1);
  asked[0]?.give([0.5]);
  await settled();
  expect(waveform.view()).toEqual({ peaks: [0.5], seconds: 0.01 });
  expect(asked.map(({ bytes }) => bytes.length)).toEqual([3000, 6000]);
  asked[1]?.give([0.5, 1]);
  await settled();
  audio.push(new Uint8Array(10));
  expect(asked).toHaveLength(2);
  audio.end();
  expect(asked.map(({ bytes }) => bytes.length)).toEqual([3000, 6000, 6010]);
  asked[2]?.give([0.5, 1, 0.5]);
  await settled();
  expect(waveform.view().seconds).toBe(0.03);
  expect(asked).toHaveLength(3);
});

test("bytes that are no MP3 are given up when they are over", async () => {
  const { asked, decode } = decoder();
  const audio = createAudioLog();
  const waveform = traceWaveform(audio, { kind: "mp3" }, decode);
  audio.push(new Uint8Array(5000));
  audio.end();
  asked[0]?.refuse();
  await settled();
  expect(asked).toHaveLength(1);
  expect(waveform.view()).toEqual({ peaks: [], seconds: 0 });
});
