import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apeV2, FRAME, frameOf, id3v1, id3v2, markedFrame } from "./__fixtures__/mpeg-frames.ts";
import { readMpegFrameHeader } from "./mpeg-frame-header.ts";
import { createMpegScanner, type MpegPart } from "./mpeg-scanner.ts";

/** The bytes, read in pieces of these lengths in turn. */
function* cutInto(bytes: Uint8Array, lengths: readonly number[]): Generator<Uint8Array> {
  let turn = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = lengths[turn++ % lengths.length] ?? bytes.length;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

function scan(bytes: Uint8Array, lengths: readonly number[] = [bytes.length]) {
  const scanner = createMpegScanner();
  const parts = [...cutInto(bytes, lengths)].flatMap((read) => scanner.push(read));
  return [...parts, ...scanner.end()];
}

/** Kinds and lengths, with neighbours of a kind that may come in several parts put together. */
function summary(parts: readonly MpegPart[]): readonly string[] {
  const runs: { kind: string; length: number }[] = [];
  for (const { kind, bytes } of parts) {
    const last = runs.at(-1);
    const isApart = kind === "frame" || kind === "info";
    if (last !== undefined && last.kind === kind && !isApart) last.length += bytes.length;
    else runs.push({ kind, length: bytes.length });
  }
  return runs.map(({ kind, length }) => `${kind} ${length}`);
}

const concat = (...parts: readonly Uint8Array[]) => Buffer.concat(parts);
const of = (...parts: readonly Uint8Array[]) => summary(scan(concat(...parts)));
const FRAMES = ["frame 417", "frame 417"];

describe("the header of a frame", () => {
  it.each([
    // Lengths by the formula of the standards: samples / 8 * bitrate / rate, and a byte of padding.
    [frameOf(417), { version: 1, layer: 3, bitrate: 128_000, sampleRate: 44_100, samples: 1152 }],
    [frameOf(418, { isPadded: true }), { length: 418 }],
    [
      frameOf(192, { kind: 0xf3, bitrate: 8, rate: 1, isMono: true }),
      { channels: 1, samples: 576 },
    ],
    [frameOf(192, { kind: 0xf3, bitrate: 8, rate: 1 }), { version: 2, sampleRate: 24_000 }],
    [frameOf(72, { kind: 0xe3, bitrate: 1, rate: 2 }), { version: 2.5, sampleRate: 8000 }],
    [frameOf(576, { kind: 0xfd, bitrate: 10, rate: 1 }), { layer: 2, bitrate: 192_000 }],
    [frameOf(480, { kind: 0xf5, bitrate: 9, rate: 1 }), { layer: 2, version: 2, samples: 1152 }],
  ])("%# tells what it is and how long", (frame, expected) => {
    expect(readMpegFrameHeader(frame)).toMatchObject({ length: frame.length, ...expected });
  });

  it.each([
    ["a short one", [0xff, 0xfb, 0x90]],
    ["no sync", [0xff, 0xdb, 0x90, 0]],
    ["a reserved version", [0xff, 0xeb, 0x90, 0]],
    ["AAC, which has no layer", [0xff, 0xf1, 0x50, 0x80]],
    ["layer I", [0xff, 0xff, 0x90, 0]],
    ["the free format", [0xff, 0xfb, 0x00, 0]],
    ["a bitrate that there is not", [0xff, 0xfb, 0xf0, 0]],
    ["a sample rate that there is not", [0xff, 0xfb, 0x9c, 0]],
    ["a reserved emphasis", [0xff, 0xfb, 0x90, 2]],
  ])("is none: %s", (_, bytes) => {
    expect(readMpegFrameHeader(Uint8Array.from(bytes))).toBeUndefined();
  });
});

describe("the scanner of MPEG audio", () => {
  it("gives frames as soon as they are whole", () => {
    const scanner = createMpegScanner();
    expect(scanner.push(FRAME.subarray(0, 416))).toEqual([]);
    expect(summary(scanner.push(concat(FRAME.subarray(416), FRAME)))).toEqual(FRAMES);
    expect(scanner.end()).toEqual([]);
  });

  it.each([
    ["ID3v2", id3v2(300)],
    ["ID3v2 with a footer", id3v2(20, true)],
    ["APE", apeV2(50)],
  ])("knows %s before, between and after frames", (_, tag) => {
    const told = `tag ${tag.length}`;
    expect(of(tag, FRAME, FRAME)).toEqual([told, ...FRAMES]);
    expect(of(FRAME, tag, FRAME)).toEqual(["frame 417", told, "frame 417"]);
    expect(of(FRAME, FRAME, tag)).toEqual([...FRAMES, told]);
  });

  it("knows both tags at the end of a file", () => {
    expect(of(FRAME, FRAME, apeV2(9), id3v1())).toEqual([...FRAMES, `tag ${32 + 9 + 32 + 128}`]);
  });

  it("knows a tag that is all there is, and one that breaks off", () => {
    expect(of(id3v2(70))).toEqual(["tag 80"]);
    expect(of(id3v2(70).subarray(0, 50))).toEqual(["tag 50"]);
    expect(of(id3v2(70).subarray(0, 5))).toEqual(["junk 5"]);
  });

  it.each([
    ["Xing", 36],
    ["Info", 36],
    ["Info", 38],
    ["VBRI", 36],
  ])("tells frames of sound from a list of them: %s at %i", (mark, at) => {
    expect(of(id3v2(7), markedFrame(mark, at), FRAME)).toEqual(["tag 17", "info 417", "frame 417"]);
    expect(of(FRAME, markedFrame(mark, at), FRAME)).toEqual(["frame 417", "info 417", "frame 417"]);
  });

  it("finds the mark of a mono frame of MPEG-2 where that has it", () => {
    const frame = frameOf(192, { kind: 0xf3, bitrate: 8, rate: 1, isMono: true });
    frame.set(Buffer.from("Xing"), 4 + 9);
    expect(summary(scan(frame))).toEqual(["info 192"]);
    expect(of(markedFrame("Xing", 4 + 9))).toEqual(["frame 417"]);
  });

  it("finds its way after junk, and is not led astray by what looks like a header", () => {
    const chance = Uint8Array.from([0xff, 0xfb, 0x90, 0, 1, 2, 3]);
    expect(of(Buffer.from("junk"), FRAME, FRAME)).toEqual(["junk 4", ...FRAMES]);
    expect(of(Buffer.from("junk"), chance, FRAME, FRAME)).toEqual(["junk 11", ...FRAMES]);
    expect(of(FRAME, Buffer.from("junk"), chance, FRAME, FRAME)).toEqual([
      "frame 417",
      "junk 11",
      ...FRAMES,
    ]);
  });

  it("believes a single frame after junk when the audio ends with it, or a tag follows", () => {
    expect(of(Buffer.from("junk"), FRAME)).toEqual(["junk 4", "frame 417"]);
    expect(of(Buffer.from("junk"), FRAME, id3v1())).toEqual(["junk 4", "frame 417", "tag 128"]);
  });

  it("gives what is left of a frame that broke off as junk", () => {
    expect(of(FRAME, FRAME.subarray(0, 100))).toEqual(["frame 417", "junk 100"]);
    expect(of(Uint8Array.from([0xff, 0xfb]))).toEqual(["junk 2"]);
  });

  it("goes on where another stream with another rate begins", () => {
    const other = frameOf(384, { rate: 1 });
    expect(of(FRAME, other, other)).toEqual(["frame 417", "frame 384", "frame 384"]);
  });

  it("gives the same parts, and all bytes, however the reads are cut", () => {
    const pieces = fc.oneof(
      fc.constantFrom(FRAME, FRAME, FRAME, markedFrame("Info", 36), frameOf(384, { rate: 1 })),
      fc.constantFrom(id3v2(40), id3v1(), apeV2(3), Buffer.from([0xff, 0xfb]), Buffer.from("ID3")),
      fc.uint8Array({ maxLength: 30 }),
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 5 }),
        (given, lengths) => {
          const bytes = concat(...given);
          const parts = scan(bytes, lengths);
          expect(summary(parts)).toEqual(summary(scan(bytes)));
          expect(concat(...parts.map((part) => part.bytes))).toEqual(bytes);
        },
      ),
    );
  });

  it("keeps back no more than a frame and a header", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 900 }), { maxLength: 20 }), (reads) => {
        const scanner = createMpegScanner();
        let held = 0;
        for (const read of reads) {
          const given = scanner.push(read).reduce((sum, { bytes }) => sum + bytes.length, 0);
          held += read.length - given;
          expect(held).toBeLessThan(2900);
        }
      }),
    );
  });
});
