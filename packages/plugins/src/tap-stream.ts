import type { ChatChunk } from "@sluice/schema";

/** A stream as a plugin reads it, watched so that the plugin can be left out half-way. */
export interface StreamTap {
  /** What the plugin reads. That it stops reading does not close the source. */
  readonly chunks: AsyncIterable<ChatChunk>;
  /** The plugin gave something out: what it took before is accounted for. */
  forget(): void;
  /** True for what the source itself threw. */
  isSourceFailure(error: unknown): boolean;
  /** What was taken since `forget`, then what the source still has. */
  rest(): AsyncGenerator<ChatChunk>;
  /** True while the source is being read. */
  readonly waiting: boolean;
  /**
   * Called when a plugin ends the stream without a reason to finish; throws, unless the source was read to its end: its
   * caller would take what there is for the whole answer.
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
    forget() {
      taken = [];
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
      if (!over) throw new Error(`afterStream of plugin ${pluginId} ended before its end`);
    },
    get turns() {
      return turns;
    },
    async close() {
      await opened?.return?.();
    },
  };
}
