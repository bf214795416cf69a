import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { countTokens } from "./count-tokens.ts";
import {
  type ClosableTokenCounter,
  createTokenCounter,
  type TokenCounting,
} from "./create-token-counter.ts";

let counter: ClosableTokenCounter | undefined;
afterEach(() => counter?.close());

function open(counting: Partial<TokenCounting> = {}) {
  const onError = vi.fn();
  counter = createTokenCounter({ now: () => 0, onError, waitMs: 60_000, ...counting });
  return { counter, onError };
}
const running = (code: string) => () => new Worker(code, { eval: true });
const SILENT = 'require("node:worker_threads").parentPort.on("message", () => {})';
const LEAVING = 'require("node:worker_threads").parentPort.on("message", () => process.exit(3))';

test("tokens are counted in a thread", async () => {
  const texts = ["Say hi.", "", "hello world"];
  expect(await open().counter.count(texts)).toBe(await countTokens(texts));
});

test("several counts are told apart", async () => {
  const { counter: opened } = open();
  const counts = await Promise.all(
    [1, 2, 3].map((times) => opened.count(["hello ".repeat(times)])),
  );
  const alone = [1, 2, 3].map((times) => countTokens(["hello ".repeat(times)]));
  expect(counts).toEqual(await Promise.all(alone));
});

test("a model's own vocabulary counts where it is known", async () => {
  const texts = ["你好世界，这是一个测试。"];
  const { counter: opened } = open();
  const [older, newer] = await Promise.all([
    opened.count(texts, undefined, "openai/gpt-4-turbo"),
    opened.count(texts, undefined, "openai/gpt-5.2"),
  ]);
  expect(older).toBe(await countTokens(texts, "cl100k_base"));
  expect(newer).toBe(await countTokens(texts));
  expect(older).toBeGreaterThan(newer ?? 0);
});

test("a very long text is counted by samples", async () => {
  const text = "The quick brown fox jumps over the lazy dog. ".repeat(20_000);
  const tokens = await open().counter.count([text]);
  expect(tokens).toBeGreaterThan(180_000);
  expect(tokens).toBeLessThan(220_000);
});

test("no thread is started where there is nothing to count", async () => {
  const startWorker = vi.fn(running(SILENT));
  expect(await open({ startWorker }).counter.count(["", ""])).toBe(0);
  expect(startWorker).not.toHaveBeenCalled();
});

test("a thread that is too slow is not waited for", async () => {
  const { counter: slow } = open({ startWorker: running(SILENT), waitMs: 20 });
  expect(await slow.count(["hello"])).toBeUndefined();
});

test("a thread that ends leaves its counts open, and rests before it is started again", async () => {
  let time = 0;
  const startWorker = vi.fn(running(LEAVING));
  const { counter: breaking, onError } = open({ startWorker, now: () => time });
  expect(await breaking.count(["hello"])).toBeUndefined();
  expect(onError).toHaveBeenCalledTimes(1);
  expect(await breaking.count(["hello"])).toBeUndefined();
  expect(startWorker).toHaveBeenCalledTimes(1);
  time = 10_000;
  expect(await breaking.count(["hello"])).toBeUndefined();
  expect(startWorker).toHaveBeenCalledTimes(2);
});

test("a thread that cannot be started costs the count alone", async () => {
  const { counter: broken, onError } = open({
    startWorker: () => {
      throw new Error("no threads here");
    },
  });
  expect(await broken.count(["hello"])).toBeUndefined();
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "no threads here" }));
});

test("the end tells whoever waits, and no thread is started after it", async () => {
  const startWorker = vi.fn(running(SILENT));
  const { counter: closing } = open({ startWorker });
  const counts = [closing.count(["one"]), closing.count(["two"])];
  await closing.close();
  expect(await Promise.all(counts)).toEqual([undefined, undefined]);
  expect(await closing.count(["three"])).toBeUndefined();
  expect(startWorker).toHaveBeenCalledTimes(1);
});
