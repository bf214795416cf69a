import { describe, expect, it } from "vitest";
import { optionalPackage } from "../optional-package.ts";
import { openResampler } from "./open-resampler.ts";

const FROM = 22_050;
const TO = 24_000;
const speex = optionalPackage("@echogarden/speex-resampler-wasm");

const tone = (hertz: number, rate: number, seconds: number) =>
  Int16Array.from({ length: rate * seconds }, (_, n) =>
    Math.round(16_384 * Math.sin((2 * Math.PI * hertz * n) / rate)),
  );

/** How far two signals are apart against how loud the first is, in dB, away from the ends. */
function distance(expected: Int16Array, actual: Int16Array): number {
  let power = 0;
  let error = 0;
  for (let place = 500; place < expected.length - 500; place += 1) {
    const sample = expected[place] ?? 0;
    power += sample ** 2;
    error += (sample - (actual[place] ?? 0)) ** 2;
  }
  return 10 * Math.log10(power / error);
}

describe("the resampler", () => {
  it.each([100, 440, 3_000, 8_000])(
    "keeps a tone of %d Hz what and where it was",
    async (hertz) => {
      const resample = await openResampler(speex, FROM, TO);
      const resampled = resample(tone(hertz, FROM, 2));
      expect(resampled.length).toBe(TO * 2);
      expect(distance(tone(hertz, TO, 2), resampled)).toBeGreaterThan(60);
    },
  );

  it("gives each piece its own exact length, whatever came before", async () => {
    const resample = await openResampler(speex, FROM, TO);
    const first = resample(tone(440, FROM, 1));
    expect(resample(new Int16Array())).toHaveLength(0);
    expect(resample(Int16Array.of(7))).toHaveLength(2);
    expect(resample(tone(440, FROM, 1))).toEqual(first);
  });

  it("resamples minutes at once", async () => {
    const resample = await openResampler(speex, FROM, TO);
    expect(resample(new Int16Array(FROM * 180))).toHaveLength(TO * 180);
  });
});
