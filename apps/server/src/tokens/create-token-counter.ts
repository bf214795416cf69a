import type { Worker } from "node:worker_threads";
import type { TokenCounter } from "../ports/token-counter.ts";
import type { CountedJob, CountJob } from "./count-worker.ts";
import { sampleTexts } from "./sample-texts.ts";
import { startCountWorker } from "./start-count-worker.ts";

/** How long a count is awaited, in ms: the first has to load the vocabulary. */
const WAIT_MS = 2000;
/** Counts that may be awaited at once. */
const MOST_WAITING = 256;
/** After a thread broke, none is started for so long, in ms. */
const REST_MS = 10_000;
/** A thread that nobody asks anything for so long is ended, and its memory freed, in ms. */
const IDLE_MS = 5 * 60_000;

/** How tokens are counted. */
export interface TokenCounting {
  /** Ms, of any origin. */
  readonly now: () => number;
  /** Hears of a thread that broke. */
  readonly onError: (error: unknown) => void;
  readonly startWorker?: () => Worker;
  readonly waitMs?: number;
}

/** A token counter with an end. */
export interface ClosableTokenCounter extends TokenCounter {
  /** Ends the thread; what is awaited, and every later count, is undefined. */
  close(): Promise<void>;
}

type Tell = (tokens: number | undefined) => void;

/**
 * Counts in a thread of its own, which starts with the first count. Very long texts are sampled; a count that
 * takes too long, or whose thread is gone, is undefined.
 */
export function createTokenCounter({
  now,
  onError,
  startWorker = startCountWorker,
  waitMs = WAIT_MS,
}: TokenCounting): ClosableTokenCounter {
  const waiting = new Map<number, Tell>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let restUntil = -Infinity;
  let closed = false;
  let lastId = 0;

  const tell = (id: number, tokens: number | undefined): void => {
    waiting.get(id)?.(tokens);
    waiting.delete(id);
  };
  const tellAll = (): void => {
    for (const id of [...waiting.keys()]) tell(id, undefined);
  };
  const end = async (): Promise<void> => {
    const ending = worker;
    worker = undefined;
    clearTimeout(idle);
    tellAll();
    await ending?.terminate();
  };
  const broke = (error: unknown): void => {
    restUntil = now() + REST_MS;
    onError(error);
    void end();
  };
  const open = (): Worker => {
    const opened = startWorker();
    opened.unref();
    opened.on("message", ({ id, tokens }: CountedJob) => tell(id, tokens));
    opened.on("error", (error) => {
      if (worker === opened) broke(error);
    });
    opened.on("exit", (code) => {
      if (worker === opened) broke(new Error(`the counting thread ended with ${code}`));
    });
    idle = setTimeout(() => void end(), IDLE_MS).unref();
    return opened;
  };
  const running = (): Worker | undefined => {
    try {
      worker ??= open();
      idle?.refresh();
    } catch (error) {
      broke(error);
    }
    return worker;
  };

  return {
    count(texts, withinMs = waitMs) {
      const spoken = texts.filter((text) => text !== "");
      if (spoken.length === 0) return Promise.resolve(0);
      if (closed || withinMs <= 0 || waiting.size >= MOST_WAITING || now() < restUntil) {
        return Promise.resolve(undefined);
      }
      const sample = sampleTexts(spoken);
      const counting = running();
      if (counting === undefined) return Promise.resolve(undefined);
      lastId += 1;
      const id = lastId;
      counting.postMessage({ id, texts: sample.texts } satisfies CountJob);
      return new Promise((resolve) => {
        const timer = setTimeout(tell, withinMs, id, undefined);
        waiting.set(id, (tokens) => {
          clearTimeout(timer);
          resolve(tokens === undefined ? undefined : Math.round(tokens * sample.scale));
        });
      });
    },
    async close() {
      closed = true;
      await end();
    },
  };
}
