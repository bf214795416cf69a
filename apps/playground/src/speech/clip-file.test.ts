import { expect, test } from "vitest";
import { createAudioLog } from "./audio-log.ts";
import { clipFile } from "./clip-file.ts";

const log = createAudioLog();
log.push(Uint8Array.of(1, 2, 3));
log.push(Uint8Array.of(4));

test("MP3 is the bytes that came", async () => {
  const file = clipFile(log, { kind: "mp3" });
  expect(file.type).toBe("audio/mpeg");
  expect([...(await file.bytes())]).toEqual([1, 2, 3, 4]);
});

test("PCM has a header of its rate, channels and length before the bytes that came", async () => {
  const file = clipFile(log, { kind: "pcm", rate: 16_000, channels: 2 });
  const bytes = await file.bytes();
  const view = new DataView(bytes.buffer);
  expect(file.type).toBe("audio/wav");
  expect(bytes).toHaveLength(48);
  expect(view.getUint16(22, true)).toBe(2);
  expect(view.getUint32(24, true)).toBe(16_000);
  expect(view.getUint32(40, true)).toBe(4);
  expect([...bytes.subarray(44)]).toEqual([1, 2, 3, 4]);
});

test("half a sample at the end is left out of the WAV", async () => {
  const cut = createAudioLog();
  cut.push(Uint8Array.of(1, 2, 3));
  const bytes = await clipFile(cut, { kind: "pcm", rate: 16_000, channels: 1 }).bytes();
  expect([...bytes.subarray(44)]).toEqual([1, 2]);
  expect(new DataView(bytes.buffer).getUint32(40, true)).toBe(2);
});
