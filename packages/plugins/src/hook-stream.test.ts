import { ProviderError } from "@sluice/errors";
import { type ChatAnswer, type ChatChunk, objectPiece, type StreamPiece } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { plainHost } from "./conformance/plain-host.ts";
import type { Plugin } from "./plugin.ts";
import { openPlugins, type PluginHost } from "./plugin-run.ts";
import { runAfter } from "./run-after.ts";
import { runBefore } from "./run-before.ts";

function chunk(content: string, finish: "stop" | null = null): ChatChunk {
  const choice = { index: 0, delta: { content }, finish_reason: finish };
  return {
    id: "g",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    provider: "P",
    choices: [choice],
  };
}

/** A stream with two pieces a read that counts what is built and says when it is closed. */
function source(texts: readonly string[], failure?: unknown) {
  const seen = { built: 0, closed: false };
  const piece = (text: string): StreamPiece => ({
    ...objectPiece(chunk(text)),
    chunk() {
      seen.built += 1;
      return chunk(text);
    },
  });
  async function* reads(): AsyncGenerator<readonly StreamPiece[]> {
    try {
      for (let at = 0; at < texts.length; at += 2) yield texts.slice(at, at + 2).map(piece);
      if (failure !== undefined) throw failure;
    } finally {
      seen.closed = true;
    }
  }
  return { seen, answer: { kind: "stream", reads: reads() } satisfies ChatAnswer };
}

async function after(
  plugins: readonly Plugin[],
  answer: ChatAnswer,
  lent: Partial<PluginHost> = {},
) {
  const host = plainHost(lent);
  const active = plugins.map((plugin) => ({ plugin, options: {} }));
  const run = openPlugins(active, { messages: [{ role: "user", content: "x" }] }, host);
  await runBefore(run);
  const given = await runAfter(run, answer);
  if (given.kind !== "stream") throw new Error("no stream");
  return { given, host, reads: given.reads };
}

async function textOf(reads: AsyncIterable<readonly StreamPiece[]>, into: string[] = []) {
  for await (const read of reads) {
    for (const piece of read) into.push(piece.chunk().choices[0]?.delta.content ?? "");
  }
  return into.join("");
}

const hooking = (
  id: string,
  afterStream: Plugin["afterStream"],
  more: Partial<Plugin> = {},
): Plugin => ({
  id,
  options: z.unknown(),
  ...(afterStream === undefined ? {} : { afterStream }),
  ...more,
});
const marking = (mark: string) =>
  hooking(mark, async function* (_context, chunks) {
    for await (const one of chunks) yield chunk(`${one.choices[0]?.delta.content}${mark}`);
  });

describe("a stream that nobody hooks", () => {
  it("is the same object, and no chunk is built", async () => {
    const { seen, answer } = source(["a", "b", "c"]);
    const { given } = await after([{ id: "x", options: z.unknown() }], answer);
    expect(given).toBe(answer);
    for await (const _read of answer.reads);
    expect(seen.built).toBe(0);
  });

  it("is so too when the hook gives the chunks back", async () => {
    const { answer } = source(["a"]);
    expect((await after([hooking("x", (_context, chunks) => chunks)], answer)).given).toBe(answer);
  });
});

describe("a hooked stream", () => {
  it("passes the last plugin first", async () => {
    const { reads } = await after([marking("1"), marking("2")], source(["a", "b"]).answer);
    expect(await textOf(reads)).toBe("a21b21");
  });

  it("is pulled, never pushed", async () => {
    const { seen, answer } = source(["a", "b", "c", "d", "e", "f"]);
    const reads = (await after([marking("1")], answer)).reads[Symbol.asyncIterator]();
    expect(seen.built).toBe(0);
    await reads.next();
    expect(seen.built).toBe(1);
    await reads.return?.();
    expect(seen.closed).toBe(true);
  });

  it("says again which pieces are tokens and which are notable", () => {
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    expect(objectPiece(chunk("a"))).toMatchObject({ token: true, notable: false });
    expect(objectPiece(chunk(""))).toMatchObject({ token: false, notable: false });
    expect(objectPiece(chunk("", "stop"))).toMatchObject({ token: false, notable: true });
    expect(objectPiece({ ...chunk(""), usage })).toMatchObject({ notable: true });
    expect(objectPiece({ ...chunk(""), choices: [] })).toMatchObject({
      token: false,
      notable: false,
    });
  });

  it("passes the upstream's failure on as it is", async () => {
    const failure = new ProviderError({
      kind: "malformed",
      provider: "p",
      providerName: "P",
      message: "cut",
    });
    const { reads } = await after([marking("1"), marking("2")], source(["a"], failure).answer);
    const into: string[] = [];
    await expect(textOf(reads, into)).rejects.toBe(failure);
    expect(into.join("")).toBe("a21");
  });
});

describe("a stream hook that fails", () => {
  const breaking = (more: Partial<Plugin>) =>
    hooking(
      "b",
      async function* (_context, chunks) {
        for await (const one of chunks) {
          if (one.choices[0]?.delta.content === "c") throw new Error("oh");
          yield one;
        }
      },
      more,
    );

  it("stops the stream with a masked 500", async () => {
    const { seen, answer } = source(["a", "b", "c", "d"]);
    const into: string[] = [];
    const { reads } = await after([breaking({})], answer);
    await expect(textOf(reads, into)).rejects.toMatchObject({ status: 500 });
    expect(into.join("")).toBe("ab");
    expect(seen.closed).toBe(true);
  });

  it("is left out half-way without losing a chunk", async () => {
    const { reads, host } = await after(
      [breaking({ onFailure: "skip" })],
      source(["a", "b", "c", "d"]).answer,
    );
    expect(await textOf(reads)).toBe("abcd");
    expect(host.stages).toMatchObject([{ name: "b", data: { hook: "afterStream" } }]);
  });

  it("ends the stream, where it may be skipped and had changed what it gave out", async () => {
    const changing = hooking(
      "b",
      async function* (_context, chunks) {
        const held: ChatChunk[] = [];
        for await (const one of chunks) {
          if (one.choices[0]?.delta.content === "c") throw new Error("oh");
          held.push(one);
          if (held.length === 2) yield { ...(held.shift() ?? one) };
        }
      },
      { onFailure: "skip" },
    );
    const into: string[] = [];
    const { reads, host } = await after([changing], source(["a", "b", "c", "d"]).answer);
    await expect(textOf(reads, into)).rejects.toMatchObject({
      status: 502,
      message: expect.stringContaining("The plugin b failed in the middle"),
    });
    expect(into.join("")).toBe("a");
    expect(host.stages).toMatchObject([{ name: "b", data: { skipped: false } }]);
  });

  it("gives out what it held back when it is left out", async () => {
    const holding = hooking(
      "b",
      async function* (_context, chunks) {
        const held = [];
        for await (const one of chunks) held.push(one);
        if (held.length > 0) throw new Error("oh");
        yield* held;
      },
      { onFailure: "skip" },
    );
    const { reads } = await after([holding], source(["a", "b", "c"]).answer);
    expect(await textOf(reads)).toBe("abc");
  });

  it("is left out when it cannot even begin", async () => {
    const { answer } = source(["a"]);
    const broken = hooking(
      "b",
      () => {
        throw new Error("oh");
      },
      { onFailure: "skip" },
    );
    expect((await after([broken], answer)).given).toBe(answer);
  });
});

describe("a stream hook that hangs", () => {
  const hanging = (more: Partial<Plugin>) =>
    hooking(
      "b",
      async function* (_context, chunks) {
        for await (const one of chunks) {
          if (one.choices[0]?.delta.content === "c") await new Promise((wake) => wakes.push(wake));
          yield one;
        }
      },
      more,
    );
  const wakes: ((value: unknown) => void)[] = [];
  /** A clock that lets other work run between its ticks. */
  const sleep = () => new Promise<void>((resolve) => setImmediate(resolve));

  it("is left out after its time, without losing a chunk", async () => {
    const { answer } = source(["a", "b", "c", "d", "e"]);
    const plugin = hanging({ onFailure: "skip", timeoutMs: 10 });
    const { reads, host } = await after([plugin], answer, { sleep });
    const into: string[] = [];
    for await (const read of reads) {
      into.push(...read.map((piece) => piece.chunk().choices[0]?.delta.content ?? ""));
      for (const wake of wakes) wake(undefined);
      await sleep();
    }
    expect(into.join("")).toBe("abcde");
    expect(host.failures).toMatchObject([{ error: { message: expect.stringContaining("10 ms") } }]);
  });

  it("stops the request after its time", async () => {
    const { seen, answer } = source(["a", "b", "c", "d"]);
    const { reads } = await after([hanging({ timeoutMs: 10 })], answer, { sleep });
    await expect(textOf(reads)).rejects.toMatchObject({ status: 500 });
    expect(seen.closed).toBe(true);
  });

  it("does not outlast the request", async () => {
    const left = new AbortController();
    const { answer } = source(["a", "b", "c", "d"]);
    const { reads } = await after([hanging({ onFailure: "skip" })], answer, {
      signal: left.signal,
    });
    const reading = textOf(reads);
    setImmediate(() => left.abort(new Error("caller left")));
    await expect(reading).rejects.toThrow("caller left");
  });

  it("is not blamed for a slow upstream", async () => {
    const ticks: (() => void)[] = [];
    async function* reads() {
      yield [objectPiece(chunk("a"))];
      for (let tick = 0; tick < 5; tick += 1) {
        await new Promise(setImmediate);
        for (const wake of ticks.splice(0)) wake();
      }
      yield [objectPiece(chunk("b"))];
    }
    const plugin = { ...marking("1"), timeoutMs: 10 };
    const given = await after(
      [plugin],
      { kind: "stream", reads: reads() },
      {
        sleep: () => new Promise((resolve) => ticks.push(resolve)),
      },
    );
    expect(await textOf(given.reads)).toBe("a1b1");
  });
});

describe("a plugin whose stream is rubbish", () => {
  const through = (make: (chunks: AsyncIterable<ChatChunk>) => unknown, more: Partial<Plugin>) =>
    hooking("odd", (_context, chunks) => make(chunks) as AsyncIterable<ChatChunk>, more);
  const each = (odd: (one: ChatChunk) => unknown) =>
    async function* (chunks: AsyncIterable<ChatChunk>) {
      for await (const one of chunks) yield odd(one);
    };
  const CASES: readonly [string, (chunks: AsyncIterable<ChatChunk>) => unknown][] = [
    ["a number", () => 5],
    ["a list", () => [chunk("z")]],
    ["a promise", async (chunks) => chunks],
    ["a promise that is rejected", () => Promise.reject(new Error("oh"))],
    ["text for chunks", each(() => "x")],
    ["nothing for chunks", each(() => null)],
    ["chunks without choices", each((one) => ({ ...one, choices: undefined }))],
    ["choices that are nothing", each((one) => ({ ...one, choices: [null] }))],
    ["choices without a delta", each((one) => ({ ...one, choices: [{ index: 0 }] }))],
    ["an iterator without steps", () => ({ [Symbol.asyncIterator]: () => ({}) })],
    [
      "an end before the end",
      async function* (chunks) {
        for await (const one of chunks) {
          if (one.choices.length > 0) return;
          yield one;
        }
      },
    ],
  ];

  it.each(CASES)("(%s) is left out without losing a chunk", async (_what, make) => {
    const { reads, host } = await after(
      [through(make, { onFailure: "skip" })],
      source(["a", "b", "c"]).answer,
    );
    expect(await textOf(reads)).toBe("abc");
    expect(host.stages).toMatchObject([{ name: "odd", data: { hook: "afterStream" } }]);
  });

  it.each(CASES)("(%s) stops the request else", async (_what, make) => {
    const passing = after([through(make, {})], source(["a", "b", "c"]).answer).then(({ reads }) =>
      textOf(reads),
    );
    await expect(passing).rejects.toMatchObject({ status: 500 });
  });

  it.each(["stop", "skip"] as const)(
    "does not hide that the upstream broke (%s)",
    async (onFailure) => {
      const failure = new Error("the upstream was cut");
      const swallowing = async function* (chunks: AsyncIterable<ChatChunk>) {
        try {
          yield* chunks;
        } catch {
          // Gone.
        }
      };
      const { answer } = source(["a", "b"], failure);
      const { reads } = await after([through(swallowing, { onFailure })], answer);
      await expect(textOf(reads)).rejects.toBe(failure);
    },
  );

  it("may end the answer earlier, where it says so", async () => {
    const short = async function* (chunks: AsyncIterable<ChatChunk>) {
      for await (const one of chunks) {
        yield one;
        yield chunk("", "stop");
        return;
      }
    };
    const { reads } = await after([through(short, {})], source(["a", "b", "c"]).answer);
    expect(await textOf(reads)).toBe("a");
  });
});
