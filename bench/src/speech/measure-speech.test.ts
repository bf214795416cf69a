import { expect, test } from "vitest";
import { measureSpeech } from "./measure-speech.ts";

test("speech goes all its ways through the gateway, and who leaves is heard to have left", async () => {
  const rows = await measureSpeech(2);
  expect(rows.map(({ name }) => name)).toEqual([
    "mp3, passed on",
    "samples, passed on",
    "mp3 made samples",
    "samples made mp3",
  ]);
  for (const { addedMs, leftMs } of rows) {
    expect(addedMs).not.toBeNaN();
    expect(leftMs).toBeGreaterThan(0);
  }
}, 60_000);
