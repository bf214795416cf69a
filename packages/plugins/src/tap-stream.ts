import type { ChatChunk } from "@sluice/schema";
import { endsChoice } from "./ends-choice.ts";

/** A stream as a plugin reads it, watched so that the plugin can be left out half-way. */
export interface StreamTap {
  /** What the plugin reads. That it stops reading does not close the source. */
  readonly chunks: AsyncIterable<ChatChunk>;
  /**
   * The plugin gave something out: what it took before is accounted for where that is the very chunk that it took and
   * held longest.
   */
  gave(chunk: ChatChunk): void;
  /** False once it gave out something else: what it holds, and what of it was said already, nobody knows then. */
  readonly isUnchanged: boolean;
  /** True for what the source itself threw. */
  isSourceFailure(error: unknown): boolean;
  /** What was taken and not given out, then what the source still has. */
  rest(): AsyncGenerator<ChatChunk>;
  /** True while the source is being read. */
  readonly waiting: boolean;
  /**
   * Called when a plugin ends the stream without a reason to finish; throws, unless the source was read to its end and
   * had none either: its caller would take what there is for the whole answer.
   */
  endedBy(pluginId: string): void;
  /** Reads of the source begun so far. */
  readonly turns: number;
  /** Closes the source; may be called when it is over. */
  close(): Promise<void>;
}

/** Watches a stream; the source is opened at the first read. */
export function tapStream(source: AsyncIterable<ChatChunk>): StreamTap {
  let opened: AsyncIterator<ChatChunk> | undefined;
  let taken: ChatChunk[] = [];
  let failure: { readonly error: unknown } | undefined;

  /** The plugin gets nothing more, should it wake up after all. */
  let leftOut = false;
  let waiting = false;
  let over = false;
  let hasFinished = false;
  let isUnchanged = true;
  let turns = 0;

  async function next(): Promise<IteratorResult<ChatChunk, undefined>> {
    opened ??= source[Symbol.asyncIterator]();
    waiting = true;
    turns += 1;
    try {
      const step = await opened.next();
      if (step.done === true) {
        over = true;
        return { done: true, value: undefined };
      }
      taken.push(step.value);
      hasFinished ||= endsChoice(step.value);
      return step;
    } catch (error) {
      failure = { error };
      throw error;
    } finally {
      waiting = false;
    }
  }

  return {
    chunks: {
      [Symbol.asyncIterator]: () => ({
        next: async () => (leftOut ? { done: true, value: undefined } : next()),
      }),
    },
    gave(chunk) {
      isUnchanged &&= taken[0] === chunk;
      if (isUnchanged) taken.shift();
      else taken = [];
    },
    get isUnchanged() {
      return isUnchanged;
    },
    isSourceFailure: (error) => failure !== undefined && failure.error === error,
    async *rest() {
      leftOut = true;
      yield* taken;
      for (let step = await next(); step.done !== true; step = await next()) yield step.value;
    },
    get waiting() {
      return waiting;
    },
    endedBy(pluginId) {
      if (failure !== undefined) throw failure.error;
      if (over && !hasFinished) return;
      const what = over ? "without a reason to finish" : "before its end";
      throw new Error(`afterStream of plugin ${pluginId} ended ${what}`);
    },
    get turns() {
      return turns;
    },
    async close() {
      await opened?.return?.();
    },
  };
}
