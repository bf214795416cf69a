import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "./browser.ts";
import { goodKey } from "./fake-gateway.ts";
import { fakePcm } from "./fake-pcm.ts";
import { openSpeech } from "./test-page.ts";
import { openStage, type Stage } from "./test-stage.ts";

const mp3 = await readFile(join(import.meta.dirname, "__fixtures__/gate.mp3"));
const record = { model: "acme/voice", provider_name: "North", total_cost: 0.00042 };
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

describe.skipIf(!hasBrowser)("speech", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 180_000);
  afterEach(() => stage.closeTabs());
  afterAll(() => stage?.close());

  const opened = (options = {}) => openSpeech(stage.browser, stage.gateway, options);
  const say = async (page: Page, text: string) => {
    await page.getByLabel("Text to speak").fill(text);
    await page.getByLabel("Text to speak").press("Control+Enter");
    return stage.gateway.nextSpeech();
  };
  const status = (page: Page) => page.getByTestId("clip").getAttribute("data-status");
  const stat = (page: Page, id: string) => page.getByTestId(`stat-${id}`).textContent();
  const bars = async (page: Page) =>
    Number(await page.getByTestId("waveform").getAttribute("data-bars"));
  const media = (page: Page) =>
    page.getByTestId("audio").evaluate((element: HTMLAudioElement) => ({
      time: element.currentTime,
      paused: element.paused,
      duration: element.duration,
      error: element.error?.message,
    }));
  const download = async (page: Page, name: string) => {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).first().click(),
    ]);
    return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
  };

  test("MP3 is heard and drawn while it comes; then figures, cost and download", async () => {
    const { page, complaints } = await opened();
    expect(await page.getByTestId("character-count").textContent()).toBe("0 characters");
    const speech = await say(page, "The gate rises.");
    expect(speech.authorization).toBe(`Bearer ${goodKey}`);
    expect(speech.body).toEqual({
      model: "acme/voice",
      input: "The gate rises.",
      response_format: "mp3",
    });
    expect(await page.getByTestId("character-count").textContent()).toBe("15 characters");
    expect(await page.getByTestId("estimate").textContent()).toContain("about $0.00015");
    await expect.poll(() => status(page)).toBe("waiting");
    const half = Math.floor(mp3.length / 2);
    speech.send(mp3.subarray(0, half));
    await expect.poll(() => status(page)).toBe("streaming");
    await expect.poll(() => media(page)).toMatchObject({ paused: false, error: undefined });
    await expect.poll(async () => (await media(page)).time).toBeGreaterThan(0);
    await expect.poll(() => bars(page)).toBeGreaterThan(0);
    const before = await bars(page);
    speech.send(mp3.subarray(half));
    speech.finish();
    await expect.poll(() => status(page)).toBe("complete");
    await expect.poll(() => bars(page)).toBeGreaterThan(before);
    expect(await stat(page, "cost")).toBe("…");
    stage.gateway.keepRecord(speech.id, record);
    await expect.poll(() => stat(page, "cost"), { timeout: 15_000 }).toBe("$0.00042");
    expect(await stat(page, "provider")).toBe("North");
    expect(await stat(page, "characters")).toBe("15");
    expect(await stat(page, "first-byte")).toMatch(/^[\d.]+ m?s$/);
    expect(await stat(page, "size")).toMatch(/kB$/);
    expect(await stat(page, "format")).toBe("MP3");
    const file = await download(page, "Download MP3");
    expect(file.name).toBe("the-gate-rises.mp3");
    expect(file.bytes.equals(mp3)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("PCM of any rate, cut in the middle of a sample, is played and kept as WAV", async () => {
    const { page, complaints } = await opened();
    await page.getByLabel("PCM", { exact: true }).check({ force: true });
    const speech = await say(page, "Low water");
    expect(speech.body.response_format).toBe("pcm");
    const pcm = fakePcm(2, 16_000);
    speech.begin("audio/pcm;rate=16000;channels=1");
    speech.send(pcm.subarray(0, 20_001));
    await expect.poll(() => bars(page)).toBeGreaterThan(0);
    expect(await page.getByRole("button", { name: "Play", exact: true }).isDisabled()).toBe(true);
    speech.send(pcm.subarray(20_001));
    speech.finish();
    await expect.poll(() => status(page)).toBe("complete");
    await expect.poll(async () => (await media(page)).duration).toBe(2);
    await expect.poll(() => page.getByTestId("player-time").textContent()).toContain("/ 0:02");
    expect(await stat(page, "duration")).toBe("2.0 s");
    expect(await stat(page, "format")).toBe("PCM 16 kHz mono");
    const { name, bytes } = await download(page, "Download WAV");
    expect(name).toBe("low-water.wav");
    expect(bytes.subarray(0, 4).toString()).toBe("RIFF");
    expect(bytes.readUInt16LE(22)).toBe(1);
    expect(bytes.readUInt32LE(24)).toBe(16_000);
    expect(bytes.readUInt32LE(40)).toBe(64_000);
    expect(bytes.subarray(44).equals(pcm)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("a clip can be paused, sought by keys and by pointer, and made silent", async () => {
    const { page } = await opened();
    await page.getByLabel("PCM", { exact: true }).check({ force: true });
    const speech = await say(page, "A long one");
    speech.begin("audio/pcm");
    speech.send(fakePcm(30, 24_000));
    speech.finish();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => media(page)).toMatchObject({ paused: true });
    const position = page.getByRole("slider", { name: "Position" });
    await position.focus();
    await page.keyboard.press("Home");
    await expect.poll(async () => (await media(page)).time).toBe(0);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("PageUp");
    await expect.poll(async () => (await media(page)).time).toBe(12);
    expect(await position.getAttribute("aria-valuetext")).toBe("0:12 of 0:30");
    const box = await page.getByTestId("waveform").boundingBox();
    if (box === null) throw new Error("the waveform is not in sight");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => Math.round((await media(page)).time)).toBe(15);
    await page.getByRole("button", { name: "Mute" }).click();
    const volume = () =>
      page.getByTestId("audio").evaluate((element: HTMLAudioElement) => element.volume);
    expect(await volume()).toBe(0);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(async () => (await media(page)).time).toBeGreaterThan(15.1);
  });

  test("an error before the first byte shows its code, message and when to try again", async () => {
    const { page } = await opened();
    const speech = await say(page, "Hello?");
    speech.refuse(429, { code: 429, message: "Too many requests" }, { "Retry-After": "7" });
    const failure = page.getByTestId("failure");
    await failure.waitFor();
    const text = await failure.textContent();
    for (const part of ["No audio", "429", "Too many requests", "Try again in 7 s."]) {
      expect(text).toContain(part);
    }
    expect(await page.getByTestId("player").count()).toBe(0);
    expect(await page.getByRole("button", { name: /Download/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Speak again" }).click();
    expect((await stage.gateway.nextSpeech()).body.input).toBe("Hello?");
  });

  test("audio that breaks off keeps what came and is marked, in its file name too", async () => {
    const { page } = await opened();
    await page.getByLabel("PCM", { exact: true }).check({ force: true });
    const speech = await say(page, "Broken gate");
    speech.begin("audio/pcm");
    speech.send(fakePcm(1, 24_000));
    await expect.poll(() => status(page)).toBe("streaming");
    speech.cut();
    await expect.poll(() => status(page)).toBe("failed");
    expect(await page.getByTestId("failure").textContent()).toContain("This audio is incomplete");
    await expect.poll(async () => (await media(page)).duration).toBe(1);
    const { name, bytes } = await download(page, "Download WAV");
    expect(name).toBe("broken-gate-incomplete.wav");
    expect(bytes).toHaveLength(48_044);
    expect(await page.getByTestId("speech-announcement").textContent()).toBe("The audio failed.");
  });

  test.each(["Stop", "Escape"])(
    "%s closes the connection and leaves a marked clip",
    async (way) => {
      const { page } = await opened();
      const speech = await say(page, "Go on for ever.");
      speech.send(mp3);
      await expect.poll(() => status(page)).toBe("streaming");
      if (way === "Stop") await page.getByRole("button", { name: "Stop" }).click();
      else await page.keyboard.press("Escape");
      await speech.closed;
      await expect.poll(() => status(page)).toBe("stopped");
      await page.getByText("You stopped this audio. It is incomplete.").waitFor();
      await page.getByRole("button", { name: "Generate" }).waitFor();
    },
  );

  test("a body that ends without audio is no clip", async () => {
    const { page } = await opened();
    const speech = await say(page, "Nothing");
    speech.begin("audio/mpeg");
    speech.finish();
    await page.getByText("The answer held no audio.").waitFor();
  });

  test("a listed voice is found and used; speed and settings go along, wrong ones stop it", async () => {
    const { page } = await opened();
    await page.getByRole("button", { name: "Voice: Model's default" }).click();
    await page.getByLabel("Search voices").fill("nov");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Voice: nova" }).waitFor();
    await page.getByLabel("Speed").fill("1.5");
    await page.getByText("More options").click();
    await page.getByLabel("Instructions").fill("Warm");
    await page.getByLabel("Provider options").fill('{"north": {"style": ');
    await page.getByText(/This is not JSON/).waitFor();
    await page.getByLabel("Text to speak").fill("Well?");
    await page.getByRole("button", { name: "Generate" }).click();
    await page.getByText(/Nothing was sent/).waitFor();
    await page.getByLabel("Provider options").fill('{"north": {"style": "soft"}}');
    const speech = await say(page, "Well!");
    expect(speech.body).toEqual({
      model: "acme/voice",
      input: "Well!",
      voice: "nova",
      response_format: "mp3",
      speed: 1.5,
      instructions: "Warm",
      provider: { options: { north: { style: "soft" } } },
    });
    await page.reload();
    await page.getByRole("button", { name: "Voice: nova" }).waitFor();
  });

  test("where no voices are listed the name is typed, for each model its own", async () => {
    const { page } = await opened();
    await page.getByTestId("model-button").click();
    await page.getByRole("option", { name: "north/free-voice" }).click();
    await page.getByLabel("Voice", { exact: true }).fill("21m00Tcm4TlvDq8ikWAM");
    const speech = await say(page, "Hm");
    expect(speech.body).toMatchObject({ model: "north/free-voice", voice: "21m00Tcm4TlvDq8ikWAM" });
    expect(await page.getByTestId("estimate").count()).toBe(0);
    speech.finish();
    await page.getByTestId("model-button").click();
    await page.getByRole("option", { name: "acme/voice" }).click();
    await page.getByRole("button", { name: "Voice: Model's default" }).waitFor();
  });

  test("clips of this visit are heard again, kept and taken out", async () => {
    const { page } = await opened();
    for (const text of ["First gate", "Second gate"]) {
      const speech = await say(page, text);
      speech.send(mp3);
      speech.finish();
      await expect.poll(() => page.getByTestId("clip-text").textContent()).toBe(text);
      await expect.poll(() => status(page)).toBe("complete");
    }
    await page.getByRole("button", { name: "Play: First gate" }).click();
    await expect.poll(() => page.getByTestId("clip-text").textContent()).toBe("First gate");
    await expect.poll(async () => (await media(page)).time).toBeGreaterThan(0);
    expect(await page.getByTestId("history-row").count()).toBe(2);
    await page.getByRole("button", { name: "Remove: Second gate" }).click();
    await expect.poll(() => page.getByTestId("history-row").count()).toBe(0);
  });

  test("a recording is shown while it is made, heard, and sent as WAV with its transcript", async () => {
    const { page, complaints } = await opened({ permissions: ["microphone"] });
    await page.getByText("Clone a voice").click();
    await page.getByRole("button", { name: "Record" }).click();
    await page.getByTestId("recording").waitFor();
    const level = () =>
      page.getByLabel("Level").evaluate((element: HTMLMeterElement) => element.value);
    await expect.poll(level).toBeGreaterThan(0);
    // A slow machine may see the second one only when it is past.
    await expect.poll(() => page.getByTestId("recording-time").textContent()).not.toContain("0:00");
    await page.getByTestId("recording").getByRole("button", { name: "Stop" }).click();
    await page.getByTestId("sample").getByText("WAV, ").waitFor();
    await page.getByLabel("Transcript").fill("Beep, beep.");
    const speech = await say(page, "As I said");
    const [sample, transcript] = speech.body.input_references ?? [];
    expect(transcript).toEqual({ type: "text", text: "Beep, beep." });
    expect(sample?.input_audio.format).toBe("wav");
    const [head = "", base64 = ""] = sample?.input_audio.data.split(",") ?? [];
    expect(head).toBe("data:audio/wav;base64");
    const bytes = Buffer.from(base64, "base64");
    expect(bytes.subarray(8, 12).toString()).toBe("WAVE");
    expect(bytes.readUInt32LE(24)).toBe(24_000);
    expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
    expect(bytes.length).toBeGreaterThan(24_000);
    speech.refuse(404, { code: 404, message: "No endpoints found for acme/voice" });
    await page.getByText(/No endpoint of acme\/voice clones voices/).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a microphone that is given after its page was left is let go of", async () => {
    const { page } = await opened({ permissions: ["microphone"] });
    const held = await page.evaluateHandle(() => {
      const devices = navigator.mediaDevices;
      const open = devices.getUserMedia.bind(devices);
      const streams: MediaStream[] = [];
      const waiting: (() => void)[] = [];
      devices.getUserMedia = async (asked) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        const stream = await open(asked);
        streams.push(stream);
        return stream;
      };
      return { streams, waiting };
    });
    await page.getByText("Clone a voice").click();
    await page.getByRole("button", { name: "Record" }).click();
    await page.getByText("Allow the microphone").waitFor();
    await page.getByRole("link", { name: "Chat" }).click();
    await page.getByRole("link", { name: "Speech" }).click();
    await page.getByRole("button", { name: "Record" }).waitFor();
    await held.evaluate(({ waiting }) => {
      for (const allow of waiting) allow();
    });
    const tracks = () =>
      held.evaluate(({ streams }) =>
        streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState)),
      );
    await expect.poll(tracks).toEqual(["ended"]);
    expect(await page.getByTestId("recording").count()).toBe(0);
  });

  test("a refused microphone is explained, and a file does as well", async () => {
    const { page } = await opened();
    await page.getByText("Clone a voice").click();
    await page.getByRole("button", { name: "Record" }).click();
    await page.getByText(/The browser refused the microphone/).waitFor();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByTestId("sample-file").setInputFiles({ name, mimeType, buffer });
    await choose("notes.txt", "text/plain", Buffer.from("no sound"));
    await page.getByText(/notes.txt is not a sound/).waitFor();
    const folder = await mkdtemp(join(tmpdir(), "sluice-sample-"));
    await writeFile(join(folder, "long.wav"), Buffer.alloc(15 * 1024 * 1024 + 1));
    await page.getByTestId("sample-file").setInputFiles(join(folder, "long.wav"));
    await page.getByText(/at most 15 MiB/).waitFor();
    await rm(folder, { recursive: true });
    await choose("me.mp3", "audio/mpeg", mp3);
    await page.getByTestId("sample").getByText("MP3, ").waitFor();
    const speech = await say(page, "Like this");
    expect(speech.body.input_references).toEqual([
      {
        type: "input_audio",
        input_audio: { data: `data:audio/mpeg;base64,${mp3.toString("base64")}`, format: "mp3" },
      },
    ]);
  });

  test("the inspector shows the request as a command that writes a file, and the record", async () => {
    const { page } = await opened();
    const speech = await say(page, "It's me");
    stage.gateway.keepRecord(speech.id, record);
    speech.send(mp3);
    speech.finish();
    await expect.poll(() => stat(page, "cost"), { timeout: 15_000 }).toBe("$0.00042");
    await page.getByRole("button", { name: "Inspector" }).click();
    const curl = await page.getByTestId("inspector-curl").textContent();
    expect(curl).toContain("--output speech.mp3");
    expect(curl).toContain("/api/v1/audio/speech");
    expect(curl).toContain("It'\\''s me");
    const shown = await page.getByTestId("inspector-record").textContent();
    expect(JSON.parse(shown ?? "")).toEqual(record);
  });

  test("an example speaks at one click", async () => {
    const { page } = await opened();
    await page.getByRole("button", { name: /The sluice is open/ }).click();
    const speech = await stage.gateway.nextSpeech();
    expect(speech.body.input).toContain("The sluice is open");
    expect(await page.getByLabel("Text to speak").inputValue()).toBe(speech.body.input);
  });

  test("on a phone nothing hangs over the side", async () => {
    const { page } = await opened(phone);
    const text = `A${"very".repeat(60)}longword`;
    await page.getByLabel("Text to speak").fill(text);
    await page.getByRole("button", { name: "Generate" }).click();
    const speech = await stage.gateway.nextSpeech();
    speech.send(mp3);
    speech.finish();
    await expect.poll(() => status(page)).toBe("complete");
    await page.getByText("Format, speed and cloning").click();
    await page.getByText("Clone a voice").click();
    const sideways = await page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll("main")];
      return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
    });
    expect(sideways).toBe(0);
  });
});
