import { createMpegScanner } from "@sluice/providers";
import { expect, it } from "vitest";
import { type OptionalPackage, optionalPackage } from "../optional-package.ts";
import { createMp3Encoders } from "./create-mp3-encoders.ts";

const lame = optionalPackage("wasm-media-encoders");
const TONE = Int16Array.from({ length: 24_000 }, (_, at) => Math.round(9000 * Math.sin(at / 9)));

/** The package, its file counted and perhaps unreadable. */
function watched(fails = 0): OptionalPackage & { reads: number } {
  const seen = {
    ...lame,
    reads: 0,
    read(file: string) {
      seen.reads += 1;
      return seen.reads <= fails ? Promise.reject(new Error("disk full")) : lame.read(file);
    },
  };
  return seen;
}

async function encoded(open: ReturnType<typeof createMp3Encoders>, rate: number) {
  const encoder = await open(rate);
  const bytes = Buffer.concat([encoder.encode(TONE), encoder.finish()]);
  encoder.close?.();
  const parts = createMpegScanner().push(bytes);
  expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(["frame"]));
  return bytes;
}

it("is read and compiled once for all replies, each with an encoder of its own", async () => {
  const library = watched();
  const open = createMp3Encoders(library);
  expect(library.reads).toBe(0);
  const alone = await encoded(open, 24_000);
  const [one, , other] = await Promise.all([24_000, 48_000, 24_000].map((r) => encoded(open, r)));
  expect(one?.equals(alone)).toBe(true);
  expect(other?.equals(alone)).toBe(true);
  expect(library.reads).toBe(1);
});

it("is read again where that failed", async () => {
  const library = watched(1);
  const open = createMp3Encoders(library);
  await expect(open(24_000)).rejects.toThrow("disk full");
  await encoded(open, 24_000);
  expect(library.reads).toBe(2);
});

it("an instance that is given back begins anew, and nothing of what it did before is heard", async () => {
  const open = createMp3Encoders(lame);
  const alone = await encoded(open, 24_000);
  for (let turn = 0; turn < 4; turn += 1) {
    const left = await open(turn % 2 === 0 ? 24_000 : 16_000);
    left.encode(TONE.map((sample) => -sample));
    if (turn > 1) left.finish();
    left.close?.();
    expect((await encoded(open, 24_000)).equals(alone)).toBe(true);
  }
});

it("one that was given back, or has failed, is of no more use", async () => {
  const open = createMp3Encoders(lame);
  const closed = await open(24_000);
  closed.close?.();
  closed.close?.();
  expect(() => closed.encode(TONE)).toThrow("closed");
  const broken = await open(1);
  expect(() => broken.encode(TONE)).toThrow();
  expect(() => broken.finish()).toThrow("broken");
});
