import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FRAME,
  frameOf,
  id3v1,
  id3v2,
  lameFrame,
  markedFrame,
} from "./__fixtures__/mpeg-frames.ts";
import { TOY_HEAD, toyConverters } from "./__fixtures__/toy-converters.ts";
import { chunk, type WavOptions, wavOf } from "./__fixtures__/wav-of.ts";
import { audioAsAsked, type GivenAudio } from "./audio-as-asked.ts";
import type { AudioConverters } from "./audio-converters.ts";
import { UnreadableAudio } from "./unreadable-audio.ts";

type Given = Partial<Omit<GivenAudio, "reads" | "told">> & { readonly told?: string };

async function* readsOf(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array, undefined> {
  for (const part of parts) if (part.length > 0) yield part;
  return undefined;
}

/** What becomes of an answer that comes in these parts. */
async function hear(parts: readonly Uint8Array[], given: Given = {}) {
  const { asked = "mp3", told = "", ...rest } = given;
  const usual = { asked, given: asked, usual: {}, converters: toyConverters() };
  const answer = await audioAsAsked({
    ...usual,
    ...rest,
    reads: readsOf(parts),
    told: () => told,
  });
  if (answer === undefined) return undefined;
  const heard: Uint8Array[] = [];
  for await (const bytes of answer.reads) heard.push(bytes);
  return { type: answer.contentType, bytes: Buffer.concat(heard), reads: heard };
}

const broken = (): never => {
  throw new Error("out of memory");
};

const cuts = function* (bytes: Uint8Array): Generator<readonly Uint8Array[]> {
  yield [...bytes].map((byte) => Uint8Array.of(byte));
  for (let at = 0; at < bytes.length; at += 1) yield [bytes.subarray(0, at), bytes.subarray(at)];
};

const pcm = (...samples: readonly number[]) => Buffer.from(Int16Array.from(samples).buffer);
const SAMPLES = pcm(1, -2, 32_767, -32_768);
const PCM = { asked: "pcm" } as const;
const two = Buffer.concat([FRAME, FRAME]);

describe("what was asked for", () => {
  it.each(["audio/mpeg", "application/octet-stream", "audio/wav", ""])(
    "goes through unchanged and read by read, called %j",
    async (told) => {
      const mp3 = await hear([FRAME.subarray(0, 9), FRAME.subarray(9)], { told });
      expect(mp3).toMatchObject({ type: "audio/mpeg", bytes: Buffer.from(FRAME) });
      expect(mp3?.reads).toHaveLength(2);
      const raw = await hear([SAMPLES.subarray(0, 2), SAMPLES.subarray(2)], { ...PCM, told });
      expect(raw).toMatchObject({ type: "audio/pcm", bytes: SAMPLES });
      expect(raw?.reads).toHaveLength(2);
    },
  );

  it("ends on a whole sample, wherever it breaks off", async () => {
    for (let end = 2; end <= SAMPLES.length; end += 1) {
      for (const cut of cuts(SAMPLES.subarray(0, end))) {
        const heard = await hear(cut, PCM);
        expect(heard?.bytes).toEqual(SAMPLES.subarray(0, end - (end % 2)));
        for (const bytes of heard?.reads ?? []) expect(bytes.length % 2).toBe(0);
      }
    }
  });

  it("ends on a whole sample of all channels where there are several", async () => {
    const told = "audio/pcm;rate=16000;channels=2";
    const heard = await hear([SAMPLES.subarray(0, 7)], { ...PCM, told });
    expect(heard).toMatchObject({ type: told, bytes: SAMPLES.subarray(0, 4) });
  });

  it.each([
    ["audio/pcm;rate=8000;channels=1", {}, "audio/pcm;rate=8000;channels=1"],
    ["audio/L16;codec=pcm;rate=24000", {}, "audio/pcm;rate=24000;channels=1"],
    ["audio/L16; rate=16000; channels=2", {}, "audio/pcm;rate=16000;channels=2"],
    ["audio/mpeg", { sampleRate: 22_050 }, "audio/pcm;rate=22050;channels=1"],
    ["audio/pcm", { sampleRate: 22_050 }, "audio/pcm;rate=22050;channels=1"],
    ["audio/pcm", {}, "audio/pcm"],
  ])("samples called %s, usually %j, are told as %s", async (told, usual, type) => {
    expect(await hear([SAMPLES], { ...PCM, told, usual })).toMatchObject({ type, bytes: SAMPLES });
  });

  it("is not kept back until another frame has come", async () => {
    const reads = readsOf([Buffer.from([0xff, 0xfb, 0x90, 0])]);
    const waiting: GivenAudio["reads"] = {
      next: async () => {
        const item = await reads.next();
        return item.done === true ? new Promise(() => undefined) : item;
      },
    };
    const answer = await audioAsAsked({
      reads: waiting,
      asked: "mp3",
      given: "mp3",
      told: () => "",
      usual: {},
      converters: {},
    });
    expect(answer?.contentType).toBe("audio/mpeg");
  });
});

describe("no audio", () => {
  it.each([
    ["nothing", []],
    ["a tag", [id3v2(40)]],
    ["tags and a list of frames", [id3v2(40), markedFrame("Info", 36), id3v1()]],
    ["a tag and half a frame", [id3v2(40), FRAME.subarray(0, 200)]],
  ])("is %s, for mp3", async (_, parts) => {
    const bytes = Buffer.concat(parts);
    expect(await hear([bytes])).toBeUndefined();
    expect(await hear([bytes.subarray(0, 5), bytes.subarray(5)])).toBeUndefined();
    expect(await hear([bytes], PCM)).toBeUndefined();
  });

  it.each([
    ["nothing", []],
    ["half a sample", [Uint8Array.of(1)]],
    ["a WAV file without sound", [wavOf(Buffer.alloc(0))]],
    ["the head of a WAV file", [wavOf(SAMPLES).subarray(0, 30)]],
  ])("is %s, for pcm", async (_, parts) => {
    expect(await hear(parts, PCM)).toBeUndefined();
  });

  it("is nothing that a frame follows", async () => {
    const bytes = Buffer.concat([id3v2(40), FRAME]);
    for (const at of [1, 5, 30, 60]) {
      const heard = await hear([bytes.subarray(0, at), bytes.subarray(at)]);
      expect(heard?.bytes).toEqual(bytes);
    }
  });
});

describe("a WAV file", () => {
  const LIST = chunk("LIST", Buffer.from("INFO"));
  it.each<[string, WavOptions]>([
    ["of known length", {}],
    ["with other chunks around its sound", { before: LIST, after: LIST }],
    ["that says it is empty", { told: 0 }],
    ["that says it has no end", { told: 0xffff_ffff }],
    ["that says it is as long as can be", { told: 0x7fff_ffff - 36 }],
    ["that tells the length of its beginning", { told: 2 }],
  ])("%s is unwrapped, cut at every byte", async (_, options) => {
    for (const cut of cuts(wavOf(SAMPLES, { ...options, sampleRate: 16_000 }))) {
      const heard = await hear(cut, PCM);
      expect(heard).toMatchObject({ type: "audio/pcm;rate=16000;channels=1", bytes: SAMPLES });
    }
  });

  it("may be several, one after another", async () => {
    const parts = [wavOf(SAMPLES), wavOf(SAMPLES, { before: LIST }), wavOf(SAMPLES)];
    for (const cut of cuts(Buffer.concat(parts))) {
      expect((await hear(cut, PCM))?.bytes).toEqual(Buffer.concat([SAMPLES, SAMPLES, SAMPLES]));
    }
  });

  const floats = Buffer.from(Float32Array.of(0, 0.5, -1, 2).buffer);
  const doubles = Buffer.from(Float64Array.of(0, 0.5, -1, Number.NaN).buffer);
  it.each<[string, Uint8Array, WavOptions, readonly number[]]>([
    ["two channels", pcm(100, 300, -5, -5), { channels: 2 }, [200, -5]],
    ["8 bits", Uint8Array.of(128, 255, 0), { bits: 8 }, [0, 32_512, -32_768]],
    ["24 bits", Uint8Array.of(9, 1, 0, 9, 0, 128), { bits: 24 }, [1, -32_768]],
    ["32 bits", Uint8Array.of(9, 9, 1, 0), { bits: 32 }, [1]],
    ["floats", floats, { tag: 3, bits: 32 }, [0, 16_384, -32_768, 32_767]],
    ["doubles", doubles, { tag: 3, bits: 64 }, [0, 16_384, -32_768, 0]],
    // ITU-T G.711: the ends and the middle of both tables.
    ["A-law", Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a), { tag: 6, bits: 8 }, [8, -8, 32_256, -32_256]],
    ["µ-law", Uint8Array.of(0xff, 0x7f, 0x80, 0x00), { tag: 7, bits: 8 }, [0, 0, 32_124, -32_124]],
  ])("of %s becomes 16-bit mono", async (_, sound, options, samples) => {
    for (const cut of cuts(wavOf(sound, options))) {
      expect((await hear(cut, PCM))?.bytes).toEqual(pcm(...samples));
    }
  });

  it("of MPEG audio becomes that", async () => {
    for (const tag of [0x50, 0x55]) {
      const heard = await hear([wavOf(two, { tag, bits: 0 })]);
      expect(heard).toMatchObject({ type: "audio/mpeg", bytes: two });
    }
  });

  it("is encoded where mp3 was asked for, at its own rate", async () => {
    const heard = await hear([wavOf(SAMPLES, { sampleRate: 22_050 })], { told: "audio/mpeg" });
    const bytes = Buffer.concat([Buffer.from(`${TOY_HEAD}22050;`), SAMPLES, FRAME]);
    expect(heard).toMatchObject({ type: "audio/mpeg", bytes });
  });

  it.each([
    ["of an unknown form", wavOf(SAMPLES, { tag: 17 }), "form"],
    [
      "without a form",
      Buffer.concat([wavOf(SAMPLES).subarray(0, 12), chunk("data", SAMPLES)]),
      "form",
    ],
    ["of no channel", wavOf(SAMPLES, { channels: 0 }), "form"],
    [
      "that changes",
      Buffer.concat([wavOf(SAMPLES), wavOf(SAMPLES, { sampleRate: 8000 })]),
      "changes",
    ],
  ])("%s is a failure", async (_, bytes, words) => {
    await expect(hear([bytes], PCM)).rejects.toThrow(words);
  });
});

describe("another format", () => {
  it("mp3 becomes samples where pcm was asked for, cut at every byte", async () => {
    const given = Buffer.concat([id3v2(3), frameOf(417, { fill: 7 }), frameOf(417, { fill: 8 })]);
    for (const cut of cuts(given)) {
      const heard = await hear(cut, { ...PCM, told: "audio/pcm" });
      expect(heard).toMatchObject({
        type: "audio/pcm;rate=44100;channels=1",
        bytes: pcm(1, 7, 2, 8),
      });
    }
  });

  it.each([
    ["LAME3.100", 15, 70],
    ["LAME3.99r", 0, 70],
    ["Lavf58.76", 3, 70],
    ["Lavc", 15, 70],
    ["GOGO3.13", 15, 600],
  ])("mp3 loses the silence that %s says to stand before its sound", async (name, flags, left) => {
    const frames = Array.from({ length: 300 }, (_, place) => frameOf(417, { fill: place }));
    const list = lameFrame(1, { name, flags });
    const heard = await hear([Buffer.concat([id3v2(3), list, ...frames])], PCM);
    expect(heard?.bytes.length).toBe(left * 2);
    const whole = await hear([Buffer.concat(frames)], PCM);
    expect(heard?.bytes).toEqual(whole?.bytes.subarray(-left * 2));
  });

  it("mp3 that calls itself such and is none in whole is no samples either", async () => {
    for (const told of ["audio/mpeg", "audio/mp3; charset=utf-8"]) {
      expect(await hear([FRAME.subarray(0, 300)], { ...PCM, told })).toBeUndefined();
    }
    const raw = await hear([FRAME.subarray(0, 300)], { ...PCM, told: "audio/pcm" });
    expect(raw?.bytes).toHaveLength(300);
  });

  it("samples become mp3 where their type tells them", async () => {
    for (const [told, rate] of [
      ["audio/L16;rate=16000", 16_000],
      ["audio/pcm", 24_000],
    ] as const) {
      const heard = await hear([SAMPLES], { told });
      const bytes = Buffer.concat([Buffer.from(`${TOY_HEAD}${rate};`), SAMPLES, FRAME]);
      expect(heard).toMatchObject({ type: "audio/mpeg", bytes });
    }
  });

  it("mp3 is known under the type of samples", async () => {
    const heard = await hear([FRAME, FRAME], { told: "audio/L16;rate=16000" });
    expect(heard).toMatchObject({ type: "audio/mpeg", bytes: two });
  });

  it("needs a converter: where there is none that is told", async () => {
    const none = { converters: {} };
    for (const [bytes, given, words] of [
      [two, PCM, /no MP3 decoder is installed/],
      [SAMPLES, { told: "audio/pcm" }, /no MP3 encoder is installed/],
      [wavOf(SAMPLES), {}, /no MP3 encoder is installed/],
    ] as const) {
      const failure = await hear([bytes], { ...given, ...none }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(UnreadableAudio);
      expect(failure).toMatchObject({ kind: "unsupported", message: expect.stringMatching(words) });
    }
    expect((await hear([wavOf(SAMPLES)], { ...PCM, ...none }))?.bytes).toEqual(SAMPLES);
  });

  it("is refused at a rate that the encoder does not take", async () => {
    const wav = wavOf(SAMPLES, { sampleRate: 384_000 });
    await expect(hear([wav])).rejects.toThrow("samples of 384000 Hz cannot be made an MP3");
  });

  it.each([1, 3999, 384_001, 2_000_000_000])(
    "is refused at a rate that no sound has: %i",
    async (rate) => {
      const wav = wavOf(SAMPLES, { sampleRate: rate });
      for (const given of [{}, PCM]) {
        await expect(hear([wav], given)).rejects.toThrow("the form of its WAV file cannot be read");
      }
      const told = `audio/pcm;rate=${rate};channels=1000`;
      const usual = { sampleRate: 16_000 };
      const bytes = Buffer.concat([Buffer.from(`${TOY_HEAD}16000;`), SAMPLES, FRAME]);
      expect(await hear([SAMPLES], { told, usual })).toMatchObject({ bytes });
    },
  );

  it("is a failure where a converter fails", async () => {
    const converters: AudioConverters = {
      openMp3Encoder: async () => ({ encode: broken, finish: broken }),
      openMp3Decoder: async () => ({ decode: broken, close: () => undefined }),
    };
    for (const [bytes, given] of [
      [SAMPLES, { told: "audio/pcm" }],
      [two, PCM],
    ] as const) {
      await expect(hear([bytes], { ...given, converters })).rejects.toThrow(UnreadableAudio);
    }
  });

  it("mp3 that comes in one read goes out in one", async () => {
    expect((await hear([Buffer.concat([two, two])], PCM))?.reads).toHaveLength(1);
  });

  it("passes on what came before the rate of an mp3 changes", async () => {
    const bytes = Buffer.concat([two, frameOf(384, { rate: 1 })]);
    const form = { asked: "pcm", given: "mp3", told: () => "", usual: {} } as const;
    const converters = toyConverters();
    const answer = await audioAsAsked({ ...form, reads: readsOf([bytes]), converters });
    const reads = answer?.reads[Symbol.asyncIterator]();
    expect((await reads?.next())?.value).toHaveLength(8);
    await expect(reads?.next()).rejects.toThrow("sample rate");
  });

  it("breaks off where the rate of an mp3 changes", async () => {
    const other = frameOf(384, { rate: 1 });
    const parts = [two, other, other];
    await expect(hear([Buffer.concat(parts)], PCM)).rejects.toThrow("sample rate");
  });

  it.each([
    ["ogg", Buffer.from("OggS\0\x02 and so on")],
    ["flac", Buffer.from("fLaC\0\0\0\x22 and so on")],
    ["mp4", Buffer.from("\0\0\0\x20ftypM4A and so on")],
    ["webm", Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2])],
    ["aiff", Buffer.from("FORM\0\0\0\x20AIFFCOMM")],
    ["aac", Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x01, 0x1f, 0xfc, 0])],
  ])("%s is refused before the first byte", async (form, bytes) => {
    for (const given of [PCM, {}, { told: "audio/mpeg" }, { ...PCM, told: "audio/pcm" }]) {
      for (const cut of cuts(bytes)) await expect(hear(cut, given)).rejects.toThrow(form);
    }
  });

  it("is converted to the same bytes however long answers are cut", async () => {
    const samples = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { minLength: 1 });
    const lengths = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(samples, lengths, fc.boolean(), async (given, each, isWav) => {
        const sound = Buffer.concat(Array.from({ length: 3000 }, () => pcm(...given)));
        const bytes = isWav ? wavOf(sound) : sound;
        const parts: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; at += parts.at(-1)?.length ?? 0) {
          parts.push(bytes.subarray(at, at + (each[parts.length % each.length] ?? 1) + 200));
        }
        const heard = await hear(parts, { told: isWav ? "audio/wav" : "audio/pcm" });
        const expected = [Buffer.from(`${TOY_HEAD}24000;`), sound, FRAME];
        expect(heard?.bytes.equals(Buffer.concat(expected))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ["decoders", { asked: "pcm", given: "mp3", told: () => "" }, two],
    ["encoders", { asked: "mp3", given: "mp3", told: () => "audio/pcm" }, SAMPLES],
  ] as const)(
    "frees its %s when the answer is left, and when it ends",
    async (kind, form, sound) => {
      const open = { decoders: 0, encoders: 0 };
      const converters = toyConverters(open);
      const begin = (reads: AsyncGenerator<Uint8Array, undefined>) =>
        audioAsAsked({ ...form, usual: {}, reads, converters });
      const reads = readsOf([sound, sound]);
      const answer = await begin(reads);
      expect(open[kind]).toBe(1);
      await answer?.reads[Symbol.asyncIterator]().return?.();
      expect(open[kind]).toBe(0);
      expect((await reads.next()).done).toBe(true);
      for await (const _bytes of (await begin(readsOf([sound, sound])))?.reads ?? []);
      expect(open).toEqual({ decoders: 0, encoders: 0 });
    },
  );
});

describe("mp3 that is not whole", () => {
  const cut = FRAME.subarray(0, 200);

  it.each([
    ["mp3", {}],
    ["pcm", PCM],
  ])("breaks off at an end in the middle of a frame, asked for %s", async (_, given) => {
    for (const parts of [[two, cut], [Buffer.concat([two, cut])], [FRAME, FRAME, cut]]) {
      await expect(hear(parts, given)).rejects.toThrow("it ends in the middle of a frame");
    }
  });

  it("is passed on up to there", async () => {
    const reads = readsOf([two, cut]);
    const converters = toyConverters();
    const audio = { asked: "mp3", given: "mp3", usual: {}, converters } as const;
    const answer = await audioAsAsked({ ...audio, reads, told: () => "audio/mpeg" });
    const heard: Uint8Array[] = [];
    const taken = async () => {
      for await (const bytes of answer?.reads ?? []) heard.push(bytes);
    };
    await expect(taken()).rejects.toThrow(UnreadableAudio);
    expect(Buffer.concat(heard)).toEqual(Buffer.concat([two, cut]));
  });

  it("ends well behind tags, and behind what is no frame of the same stream", async () => {
    for (const last of [id3v1(), Buffer.from("junk"), frameOf(384, { rate: 1 }).subarray(0, 9)]) {
      const heard = await hear([two, last]);
      expect(heard?.bytes).toEqual(Buffer.concat([two, last]));
    }
  });

  it("is none where 16 KiB hold no frame, before the sound and in the middle of it", async () => {
    const noise = Buffer.alloc(16 * 1024 + 1, 1);
    await expect(hear([noise])).rejects.toThrow("it holds no MPEG audio");
    await expect(hear([two, noise])).rejects.toThrow("it holds no MPEG audio");
    await expect(hear([two, noise], PCM)).rejects.toThrow("it holds no MPEG audio");
    await expect(hear([id3v2(2_000_000)])).rejects.toThrow("it holds no MPEG audio");
    const little = await hear([noise.subarray(0, 1000), two]);
    expect(little?.bytes).toHaveLength(1000 + two.length);
  });
});
