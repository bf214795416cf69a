import { createMpegScanner, type Mp3Decoder } from "@sluice/providers";
import { expect, it } from "vitest";
import { optionalPackage } from "../optional-package.ts";
import { createMp3Decoders } from "./create-mp3-decoders.ts";
import { createMp3Encoders } from "./create-mp3-encoders.ts";

const mpg123 = optionalPackage("mpg123-decoder");
const encode = createMp3Encoders(optionalPackage("wasm-media-encoders"));

/** The package, the instances made of it counted. */
async function watched() {
  const { MPEGDecoder } = (await mpg123.load()) as {
    MPEGDecoder: new (options: object) => object;
  };
  const seen = { made: 0, library: { ...mpg123, load: async () => ({ MPEGDecoder: Counted }) } };
  function Counted(options: object): object {
    seen.made += 1;
    return new MPEGDecoder(options);
  }
  return seen;
}

async function framesOf(sound: (at: number) => number, rate = 24_000) {
  const encoder = await encode(rate);
  const pcm = Int16Array.from({ length: rate / 4 }, (_, at) => sound(at));
  const bytes = Buffer.concat([encoder.encode(pcm), encoder.finish()]);
  return createMpegScanner()
    .push(bytes)
    .map((part) => part.bytes);
}
const tone = (at: number) => Math.round(9000 * Math.sin(at / 9));
const noise = (at: number) => ((at * 7919) % 60_000) - 30_000;

const play = (decoder: Mp3Decoder, frames: readonly Uint8Array[]) =>
  frames.flatMap((frame) => [...decoder.decode(frame)]);

it("a reply hears nothing of one that was before it, whatever that was", async () => {
  const open = createMp3Decoders(mpg123);
  const frames = await framesOf(tone);
  const alone = play(await open(), frames);
  for (const before of [
    await framesOf(noise),
    await framesOf(noise, 48_000),
    [Buffer.alloc(99, 7)],
  ]) {
    const decoder = await open();
    play(decoder, before);
    decoder.close();
    const heard = play(await open(), frames);
    expect(heard).toHaveLength(alone.length);
    // Sums in another order differ in their last bit.
    const apart = heard.map((sample, place) => Math.abs(sample - (alone[place] ?? 0)));
    expect(Math.max(...apart)).toBeLessThanOrEqual(1);
  }
});

it("replies one after another share an instance, and those at once share none", async () => {
  const seen = await watched();
  const open = createMp3Decoders(seen.library);
  const frames = await framesOf(tone);
  for (let turn = 0; turn < 5; turn += 1) {
    const decoder = await open();
    play(decoder, frames);
    decoder.close();
  }
  expect(seen.made).toBeLessThanOrEqual(2);
  const [one, other] = [await open(), await open()];
  const alone = play(await open(), frames);
  const loud = await framesOf(noise);
  const heard = frames.flatMap((frame, place) => {
    one.decode(loud[place] ?? frame);
    return [...other.decode(frame)];
  });
  expect(Math.max(...heard.map((sample, place) => Math.abs(sample - (alone[place] ?? 0))))).toBe(0);
});
