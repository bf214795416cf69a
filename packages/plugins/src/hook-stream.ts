import { type ChatChunk, objectPiece, type StreamPiece } from "@sluice/schema";
import { judgeFailure } from "./judge-failure.ts";
import type { PluginEntry, PluginRun } from "./plugin-run.ts";
import { relayStream } from "./relay-stream.ts";
import { tapStream } from "./tap-stream.ts";

type Reads = AsyncIterable<readonly StreamPiece[]>;

/** Puts the `afterStream` hooks around a stream, the last plugin innermost; the same object when none takes part. */
export function hookStream(run: PluginRun, reads: Reads): Reads {
  const hooking = run.entries.filter(
    ({ plugin, state }) => state === "entered" && plugin.afterStream !== undefined,
  );
  if (hooking.length === 0) return reads;
  const source = toChunks(reads);
  const chunks = hooking.toReversed().reduce((inner, entry) => hook(run, entry, inner), source);
  return chunks === source ? reads : toReads(chunks);
}

function hook(
  run: PluginRun,
  entry: PluginEntry,
  inner: AsyncIterable<ChatChunk>,
): AsyncIterable<ChatChunk> {
  const tap = tapStream(inner);
  try {
    const outer = entry.plugin.afterStream?.(entry.context, tap.chunks) ?? tap.chunks;
    if (outer === tap.chunks) return inner;
    const { id } = entry.plugin;
    if (isStream(outer)) return relayStream(run, entry, outer, tap);
    // Of an async function nobody waits for what it throws later.
    Promise.resolve(outer).catch((error: unknown) => run.host.onError?.(id, error));
    throw new TypeError(`afterStream of plugin ${id} gave no stream`);
  } catch (error) {
    judgeFailure(run, entry, "afterStream", error);
    return inner;
  }
}

/** Types are not there to hold a package to it. */
function isStream(value: unknown): boolean {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function toChunks(reads: Reads): AsyncIterable<ChatChunk> {
  return {
    async *[Symbol.asyncIterator]() {
      for await (const read of reads) {
        for (const piece of read) yield piece.chunk();
      }
    },
  };
}

async function* toReads(chunks: AsyncIterable<ChatChunk>): AsyncGenerator<readonly StreamPiece[]> {
  for await (const chunk of chunks) yield [objectPiece(chunk)];
}
