import {
  createLocalProvider,
  LOCAL_VOICES,
  localModels,
  SPEECH_SAMPLE_RATE,
  type SpeechEngine,
} from "@sluice/providers";
import type { SpeechRequest } from "@sluice/schema";
import { MPEGDecoder } from "mpg123-decoder";
import { describe, expect, it } from "vitest";
import { optionalPackage } from "../optional-package.ts";
import { openSpeechEngine } from "./open-speech-engine.ts";

const TEXT = "The quick brown fox jumps over the lazy dog while it rains.";

function installed(): SpeechEngine {
  const engine = openSpeechEngine();
  if (engine === undefined) throw new Error("the speech packages are not installed");
  return engine;
}
const engine = installed();
const say = (text: string, voice = "en-us", speed = 1) => engine.synthesize({ text, voice, speed });

/** Loudness, 0 to 1. */
function level(pcm: Int16Array): number {
  const energy = pcm.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0);
  return Math.sqrt(energy / pcm.length);
}

/** Length without the silence at both ends, in seconds. */
function duration(pcm: Int16Array): number {
  const first = pcm.findIndex((sample) => Math.abs(sample) > 200);
  const last = pcm.findLastIndex((sample) => Math.abs(sample) > 200);
  return (last - first) / SPEECH_SAMPLE_RATE;
}

/** How much of each of forty bands up to 4 kHz there is (Goertzel's sums over the whole). */
function spectrum(pcm: Int16Array): readonly number[] {
  return Array.from({ length: 40 }, (_, band) => {
    const turn = 2 * Math.cos((2 * Math.PI * (band + 0.5) * 100) / SPEECH_SAMPLE_RATE);
    const frame = 480;
    let power = 0;
    for (let start = 0; start + frame <= pcm.length; start += frame) {
      let [one, two] = [0, 0];
      for (let place = start; place < start + frame; place += 1) {
        [one, two] = [(pcm[place] ?? 0) + turn * one - two, one];
      }
      power += one ** 2 + two ** 2 - turn * one * two;
    }
    return Math.sqrt(power);
  });
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, place) => sum + value * (y[place] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

async function reply(request: Pick<SpeechRequest, "input" | "response_format">) {
  const endpoint = localModels({ speech: true }).at(-1)?.endpoints[0];
  if (endpoint === undefined) throw new Error("no endpoint");
  const call = {
    request: { ...request, model: "local/espeak" },
    endpoint,
    endUser: "u",
    generationId: "gen-1",
    created: 1,
  };
  const provider = createLocalProvider({ speech: engine });
  const answer = await provider.speech?.(call, new AbortController().signal);
  if (answer === undefined) throw new Error("no speech");
  return answer;
}

async function bytesOf(reads: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const read of reads) parts.push(read);
  return new Uint8Array(Buffer.concat(parts));
}

describe("the speech engine", () => {
  it("speaks: loud, neither clipped nor one steady tone", async () => {
    const pcm = await say(TEXT);
    expect(level(pcm)).toBeGreaterThan(0.03);
    expect(level(pcm)).toBeLessThan(0.3);
    expect(pcm.filter((sample) => Math.abs(sample) >= 32_767).length).toBe(0);
    const slice = SPEECH_SAMPLE_RATE / 20;
    const levels = Array.from({ length: Math.floor(pcm.length / slice) }, (_, n) =>
      level(pcm.subarray(n * slice, (n + 1) * slice)),
    );
    expect(Math.max(...levels)).toBeGreaterThan(10 * Math.min(...levels));
  });

  it("takes some 60 to 100 ms a character, and longer for longer texts", async () => {
    const short = duration(await say("Hello world."));
    const long = duration(await say(TEXT));
    expect(short).toBeGreaterThan(0.4);
    expect(short).toBeLessThan(1.5);
    expect(long).toBeGreaterThan(2 * short);
    expect(long / TEXT.length).toBeGreaterThan(0.04);
    expect(long / TEXT.length).toBeLessThan(0.1);
  });

  it.each([0.25, 0.5, 0.8, 1.5, 2, 3, 4])("speaks at %f times the usual speed", async (speed) => {
    const ratio = duration(await say(TEXT)) / duration(await say(TEXT, "en-us", speed));
    expect(ratio / speed).toBeGreaterThan(0.85);
    expect(ratio / speed).toBeLessThan(1.15);
  });

  it("has every voice of the catalogue, and none speaks as another does", async () => {
    const sounds = new Map<string, readonly number[]>();
    for (const [name, voice] of LOCAL_VOICES) {
      const pcm = await say("Hello, how are you?", voice);
      expect(level(pcm), name).toBeGreaterThan(0.02);
      sounds.set(voice, spectrum(pcm));
    }
    expect(sounds.size).toBeGreaterThanOrEqual(LOCAL_VOICES.size - 1);
    const again = spectrum(await say("Hello, how are you?", "en-us"));
    for (const [voice, sound] of sounds) {
      const likeness = cosine(again, sound);
      if (voice === "en-us") expect(likeness, voice).toBeGreaterThan(0.999);
      else expect(likeness, voice).toBeLessThan(0.999);
    }
  });

  it("speaks other scripts, markup and numbers as text", async () => {
    expect(duration(await say("你好，世界", "cmn"))).toBeGreaterThan(0.5);
    expect(duration(await say("a <b>bold</b> word"))).toBeGreaterThan(
      duration(await say("a word")),
    );
    expect(duration(await say("x [[h@loU]] y"))).toBeGreaterThan(duration(await say("x hello y")));
    expect(duration(await say("one <break time='10000s'/> two"))).toBeLessThan(10);
    expect(duration(await say("one\u0000two"))).toBeGreaterThan(duration(await say("one")));
  });

  it("makes nothing of nothing, and survives what is no text", async () => {
    for (const text of [" ", "\n", "\ud83d", "\u0301", "!!!"]) {
      expect(duration(await say(text))).toBeLessThan(2);
    }
    await expect(say("x", "no-such-voice")).rejects.toThrow("no-such-voice");
    expect(level(await say("Still here."))).toBeGreaterThan(0.02);
  });

  it("keeps voices and speeds of requests at the same time apart", async () => {
    const alone = [await say(TEXT, "de", 2), await say(TEXT, "en-us+f3", 0.5)];
    const together = await Promise.all([say(TEXT, "de", 2), say(TEXT, "en-us+f3", 0.5)]);
    for (const [place, pcm] of together.entries()) {
      expect(duration(pcm) / duration(alone[place] ?? pcm)).toBeCloseTo(1, 1);
    }
  });
});

describe("local/espeak with the real engine", () => {
  it("gives MP3 that decodes to the same speech", async () => {
    const input = `${TEXT} And then it stops.`;
    const pcm = await bytesOf((await reply({ input, response_format: "pcm" })).reads);
    const answer = await reply({ input, response_format: "mp3" });
    expect(answer.contentType).toBe("audio/mpeg");
    const decoder = new MPEGDecoder();
    await decoder.ready;
    const decoded = decoder.decode(await bytesOf(answer.reads));
    decoder.free();
    expect(decoded.errors).toEqual([]);
    expect(decoded.sampleRate).toBe(SPEECH_SAMPLE_RATE);
    const heard = Int16Array.from(decoded.channelData[0] ?? [], (sample) => sample * 32_767);
    const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength / 2);
    expect(Math.abs(heard.length - samples.length) / SPEECH_SAMPLE_RATE).toBeLessThan(0.15);
    expect(level(heard) / level(samples)).toBeGreaterThan(0.85);
    expect(level(heard) / level(samples)).toBeLessThan(1.15);
  });

  it("lets other work run while a long text is spoken, and stops when nobody listens", async () => {
    const input = "This is one more sentence of a rather long text. ".repeat(40);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    const { reads } = await reply({ input, response_format: "mp3" });
    const bytes = await bytesOf(reads);
    clearInterval(timer);
    expect(bytes.length).toBeGreaterThan(500_000);
    expect(turns).toBeGreaterThan(20);
    const { reads: left } = await reply({ input, response_format: "pcm" });
    const reading = left[Symbol.asyncIterator]();
    expect((await reading.next()).value?.length).toBeGreaterThan(10_000);
    await reading.return?.();
    expect(await reading.next()).toEqual({ done: true, value: undefined });
  });
});

describe("openSpeechEngine", () => {
  const without = (missing: string) => (name: string) =>
    name.includes(missing)
      ? optionalPackage(`@sluice/not-installed-${missing}`)
      : optionalPackage(name);

  it.each(["espeak", "sonic", "speex"])("gives no engine without %s", (missing) => {
    expect(openSpeechEngine(without(missing))).toBeUndefined();
  });

  it("gives an engine without MP3 when only the encoder is missing", () => {
    expect(openSpeechEngine(without("encoders"))).not.toHaveProperty("openMp3");
  });

  it("loads nothing before the first text, and tries again after a failure", async () => {
    let loads = 0;
    const flaky = openSpeechEngine((name) => {
      const real = optionalPackage(name);
      const load = () => {
        if (!name.includes("espeak")) return real.load();
        loads += 1;
        return loads === 1 ? Promise.reject(new Error("disk full")) : real.load();
      };
      return { ...real, load };
    });
    const hello = { text: "Hello", voice: "en-us", speed: 1 };
    expect(loads).toBe(0);
    await expect(flaky?.synthesize(hello)).rejects.toThrow("disk full");
    expect((await flaky?.synthesize(hello))?.length).toBeGreaterThan(1_000);
    await flaky?.synthesize(hello);
    expect(loads).toBe(2);
  });
});
