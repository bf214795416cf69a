import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type RecordedCall, type Script, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { type Reply, readAll } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, STOP, says } from "../faults/upstream-chunk.ts";
import { mostResident, residentBytes } from "./resident-bytes.ts";
import { openSpawnedStage, type SpawnedStage } from "./spawned-stage.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MIB = 1024 * 1024;
const PIECE = 65_536;
/** What the sockets of both sides, their buffers here and the garbage of a moment may come to. */
const MOST_BEHIND = 32 * MIB;
const MOST_GROWTH = 60 * MIB;
/** Eight streams of 20 MB would be 160 MB, were they held. */
const MOST_GROWTH_OF_EIGHT = 110 * MIB;
/** Longer than the idle clock of the upstream. */
const STALL_MS = 5000;

let stage: SpawnedStage;
beforeAll(async () => {
  stage = await openSpawnedStage({ timeouts: "{ idle: 2s, first_token: 20s }" });
  // The first large stream grows the heap to the size that it keeps.
  stage.a.next(letters("w", 1600));
  await readAll(await stage.stream());
  stage.a.reset();
});
afterAll(() => stage.close());
afterEach(() => {
  stage.a.reset();
  stage.a.answer(answerOf("a"));
});

/** A stream of pieces of 64 KiB, as fast as it is taken. */
function letters(letter: string, pieces: number): Script {
  return [
    steps.header("content-type", "text/event-stream"),
    steps.writeMany(pieces, events(says(letter.repeat(PIECE)))),
    steps.write(events(STOP, "[DONE]")),
  ];
}

/** Reads to the end, also where the reader had stopped. */
function goOn(response: IncomingMessage): Promise<Reply> {
  const reading = readAll(response);
  response.resume();
  return reading;
}

/** How much of the text came; throws when it holds anything else. */
function countLetters(reply: Reply, letter: string): number {
  const text = streamText(cleanStream(reply));
  expect(text.replaceAll(letter, "")).toBe("");
  return text.length;
}

const pidOf = ({ server }: SpawnedStage): number => server.child.pid ?? 0;

/** Nothing is taken from the upstream while nobody reads, and it is not given up. */
async function expectPaused(calls: readonly RecordedCall[]): Promise<void> {
  await sleep(STALL_MS);
  const before = calls.map(({ bytesWritten }) => bytesWritten);
  for (const bytes of before) expect(bytes).toBeLessThan(MOST_BEHIND);
  await sleep(500);
  expect(calls.map(({ bytesWritten }) => bytesWritten)).toEqual(before);
  expect(calls.map(({ outcome }) => outcome)).toEqual(calls.map(() => "open"));
}

test("a reader that stops halts a stream of 100 MB, and gets every byte when it goes on", async () => {
  const { a } = stage;
  a.next(letters("x", 1600));
  const held = residentBytes(pidOf(stage));
  const response = await stage.stream();
  response.pause();
  const most = await mostResident(pidOf(stage), async () =>
    expectPaused(await a.waitForCalls(1, 20_000)),
  );
  expect(most - held).toBeLessThan(MOST_GROWTH);
  expect(countLetters(await goOn(response), "x")).toBe(1600 * PIECE);
  expect(a.calls[0]?.outcome).toBe("ended");
});

test("several readers that stop at once hold little, and hold up nobody", async () => {
  const { a } = stage;
  const names = [..."abcdefgh"];
  a.answer((call) => {
    const { messages } = call.body as {
      readonly messages: readonly { readonly content: string }[];
    };
    const said = messages[0]?.content ?? "";
    return names.includes(said)
      ? letters(said, 320)
      : [steps.json({ choices: [{ message: { content: "hi" }, finish_reason: "stop" }] })];
  });
  const held = residentBytes(pidOf(stage));
  const responses = await Promise.all(
    names.map((content) => stage.stream({ messages: [{ role: "user", content }] })),
  );
  for (const response of responses) response.pause();
  const most = await mostResident(pidOf(stage), async () => {
    await expectPaused(await a.waitForCalls(names.length, 20_000));
    const other = await stage.ask("/chat/completions", {
      model: "t/one",
      messages: [{ role: "user", content: "another" }],
    });
    expect((await readAll(other)).status).toBe(200);
  });
  expect(most - held).toBeLessThan(MOST_GROWTH_OF_EIGHT);
  const replies = await Promise.all(responses.map(goOn));
  const lengths = replies.map((reply, index) => countLetters(reply, names[index] ?? ""));
  expect(lengths).toEqual(names.map(() => 320 * PIECE));
});

test("a reader that takes a little now and then gets every byte", async () => {
  stage.a.next(letters("s", 160));
  const response = await stage.stream();
  const reading = goOn(response);
  for (let pause = 0; pause < 10; pause += 1) {
    response.pause();
    await sleep(150);
    response.resume();
    await sleep(5);
  }
  expect(countLetters(await reading, "s")).toBe(160 * PIECE);
});

test("a reader that stops halts 100 MB of speech, and hears every byte when it goes on", async () => {
  const { a } = stage;
  // Ten bytes do not divide the pieces: a piece that is lost or doubled shows.
  const sound = Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const times = 10 * MIB;
  a.next([steps.header("content-type", "audio/pcm"), steps.writeMany(times, sound)]);
  const held = residentBytes(pidOf(stage));
  const response = await stage.ask("/audio/speech", {
    model: "t/voice",
    input: "hi",
    voice: "alloy",
    response_format: "pcm",
  });
  response.pause();
  const most = await mostResident(pidOf(stage), async () =>
    expectPaused(await a.waitForCalls(1, 20_000)),
  );
  expect(most - held).toBeLessThan(MOST_GROWTH);
  const heard = createHash("sha256");
  for await (const bytes of response) heard.update(bytes);
  const said = createHash("sha256");
  for (let part = 0; part < 10; part += 1) said.update(Buffer.alloc(10 * MIB, sound));
  expect(heard.digest("hex")).toBe(said.digest("hex"));
});

test("a reader that stops halts speech that is decoded for it, and leaves it at once", async () => {
  const { a } = stage;
  // Frames of silence; 20 MiB of them are some 115 MB of samples.
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0]);
  a.next([
    steps.header("content-type", "audio/mpeg"),
    steps.writeMany(Math.ceil((20 * MIB) / frame.length), frame),
  ]);
  const held = residentBytes(pidOf(stage));
  const response = await stage.ask("/audio/speech", {
    model: "t/voice",
    input: "hi",
    voice: "alloy",
    response_format: "pcm",
  });
  expect(response.headers["content-type"]).toBe("audio/pcm;rate=44100;channels=1");
  response.pause();
  const [call] = await a.waitForCalls(1, 20_000);
  const most = await mostResident(pidOf(stage), async () => {
    await sleep(STALL_MS);
    // Decoding what fits may take a loaded machine a while.
    await expect
      .poll(async () => {
        const before = call?.bytesWritten;
        await sleep(500);
        return [call?.bytesWritten === before, call?.outcome];
      })
      .toEqual([true, "open"]);
  });
  expect(most - held).toBeLessThan(MOST_GROWTH);
  response.destroy();
  await call?.closed;
  expect(call?.outcome).toBe("caller-left");
});

const plain = () =>
  stage.ask("/chat/completions", { model: "t/one", messages: [{ role: "user", content: "hi" }] });

/** A plain answer of so many MiB. */
function largeAnswer(mebibytes: number): Script {
  const content = "é".repeat((mebibytes * MIB) / 2);
  return [
    steps.json({
      choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    }),
  ];
}

test("plain answers of 50 MB come whole to slow readers, and leave no memory behind", async () => {
  const { a } = stage;
  a.answer(largeAnswer(50));
  const readOne = async (): Promise<void> => {
    const response = await plain();
    response.pause();
    await sleep(300);
    const { status, body } = await goOn(response);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(50 * MIB);
    const { choices } = JSON.parse(body.toString());
    expect(choices[0].message.content).toHaveLength(25 * MIB);
  };
  await readOne();
  await readOne();
  const held = residentBytes(pidOf(stage));
  for (let count = 0; count < 5; count += 1) await readOne();
  // Each that stayed would be 100 MiB and more, as bytes and as text.
  expect(residentBytes(pidOf(stage)) - held).toBeLessThan(250 * MIB);
});

test("a plain answer over the limit of 64 MiB is refused", async () => {
  stage.a.next(largeAnswer(65));
  envelope(await readAll(await plain()), 502);
});
