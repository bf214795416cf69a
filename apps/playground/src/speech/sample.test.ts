import { expect, test } from "vitest";
import { LARGEST_SAMPLE, sampleData } from "./sample.ts";

test.each([
  ["data:audio/x-wav;base64,AAAA", "wav", "data:audio/wav;base64,AAAA"],
  ["data:application/octet-stream;base64,AAAA", "mp3", "data:audio/mpeg;base64,AAAA"],
  ["data:audio/webm;codecs=opus;base64,AAAA", "webm", "data:audio/webm;base64,AAAA"],
  ["data:video/mp4;base64,AAAA", "m4a", "data:audio/mp4;base64,AAAA"],
])("%s of %s goes as %s", (dataUrl, format, data) => {
  expect(sampleData(dataUrl, format)).toBe(data);
});

test("one so large that the URL's beginning is too much goes as base64 alone, and fits", () => {
  const base64 = "AAAA".repeat(LARGEST_SAMPLE / 3);
  const data = sampleData(`data:audio/wav;base64,${base64}`, "wav");
  expect(LARGEST_SAMPLE).toBe(15 * 1024 * 1024);
  expect(data === base64).toBe(true);
  expect(data).toHaveLength(20_971_520);
});
