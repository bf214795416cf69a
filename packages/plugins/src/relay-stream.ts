import type { ChatChunk } from "@sluice/schema";
import { endsChoice } from "./ends-choice.ts";
import { chunkFault } from "./given/chunk-fault.ts";
import { type Interruptible, interruptible } from "./interruptible.ts";
import { judgeFailure } from "./judge-failure.ts";
import type { PluginEntry, PluginRun } from "./plugin-run.ts";
import type { StreamTap } from "./tap-stream.ts";

/**
 * Passes on what a plugin makes of a stream. When the plugin fails or sits on a chunk for longer than its `timeoutMs`,
 * and may be skipped, what it still held and the rest go on without it, as long as it changed nothing: of what it gave
 * out instead nobody knows how much of the answer that was.
 */
export async function* relayStream(
  run: PluginRun,
  entry: PluginEntry,
  outer: AsyncIterable<ChatChunk>,
  tap: StreamTap,
): AsyncGenerator<ChatChunk> {
  const over = new AbortController();
  const { signal } = run.host;
  const { id } = entry.plugin;
  const reading = interruptible(outer);
  const onAbort = () => reading.interrupt(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true, signal: over.signal });
  watch(run, entry, reading, tap, over.signal).catch(reading.interrupt);
  let isFinished = false;
  try {
    for (let step = await reading.next(); step.done !== true; step = await reading.next()) {
      const fault = chunkFault(step.value);
      if (fault !== undefined) throw new TypeError(`afterStream of plugin ${id} gave ${fault}`);
      tap.gave(step.value);
      isFinished ||= endsChoice(step.value);
      yield step.value;
    }
    if (!isFinished) tap.endedBy(id);
  } catch (error) {
    if (tap.isSourceFailure(error)) throw error;
    judgeFailure(run, entry, "afterStream", error, tap.isUnchanged);
    yield* tap.rest();
  } finally {
    over.abort();
    reading.release();
    await tap.close();
  }
}

/** Interrupts when a whole period passes in which the plugin was asked, had its chunk, and gave nothing. */
async function watch(
  { host }: PluginRun,
  { plugin }: PluginEntry,
  reading: Interruptible<ChatChunk>,
  tap: StreamTap,
  over: AbortSignal,
): Promise<void> {
  const { timeoutMs } = plugin;
  if (timeoutMs === undefined) return;
  let seen = -1;
  while (!over.aborted) {
    await host.sleep(timeoutMs, over);
    if (over.aborted) return;
    const turns = reading.turns + tap.turns;
    if (reading.waiting && !tap.waiting && turns === seen) {
      throw new Error(`afterStream of plugin ${plugin.id} sat still for more than ${timeoutMs} ms`);
    }
    seen = turns;
  }
}
