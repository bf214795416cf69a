import type { Worker } from "node:worker_threads";
import type { TokenCounter } from "../ports/token-counter.ts";
import { createCountThread } from "./create-count-thread.ts";
import { sampleTexts } from "./sample-texts.ts";
import { startCountWorker } from "./start-count-worker.ts";
import { vocabularyOf } from "./vocabulary-of.ts";

/** How long a count is awaited, in ms: the first has to load the vocabulary. */
const WAIT_MS = 2000;
/** Counts that may be awaited at once. */
const MOST_WAITING = 256;
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
  let closed = false;
  let lastId = 0;

  const tell = (id: number, tokens: number | undefined): void => {
    waiting.get(id)?.(tokens);
    waiting.delete(id);
  };
  const thread = createCountThread({
    startWorker,
    now,
    onCounted: ({ id, tokens }) => tell(id, tokens),
    onEnd: () => {
      for (const id of [...waiting.keys()]) tell(id, undefined);
    },
    onError,
  });

  return {
    count(texts, withinMs = waitMs, model = undefined) {
      const spoken = texts.filter((text) => text !== "");
      if (spoken.length === 0) return Promise.resolve(0);
      const isBusy = waiting.size >= MOST_WAITING;
      if (closed || withinMs <= 0 || isBusy || !thread.isUsable()) {
        return Promise.resolve(undefined);
      }
      const sample = sampleTexts(spoken);
      lastId += 1;
      const id = lastId;
      if (!thread.send({ id, texts: sample.texts, vocabulary: vocabularyOf(model) }))
        return Promise.resolve(undefined);
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
      await thread.end();
    },
  };
}
