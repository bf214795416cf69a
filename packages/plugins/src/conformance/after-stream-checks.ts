import {
  type ChatAnswer,
  type ChatChunk,
  type ChatRequest,
  chatChunk,
  objectPiece,
  type StreamPiece,
} from "@sluice/schema";
import type { Plugin } from "../plugin.ts";
import { runAfter } from "../run-after.ts";
import { defaultRequests, defaultStreams } from "./default-samples.ts";
import { demand } from "./demand.ts";
import { frozenCopy } from "./frozen-copy.ts";
import { openSample } from "./open-sample.ts";
import type { PluginCheck } from "./plugin-check.ts";
import type { PluginSamples } from "./plugin-samples.ts";

/** `afterStream`, for each sample stream under each sample request. */
export function afterStreamChecks(plugin: Plugin, samples: PluginSamples): readonly PluginCheck[] {
  if (plugin.afterStream === undefined) return [];
  const forEach =
    (check: (chunks: readonly ChatChunk[], request: ChatRequest) => Promise<void>) => async () => {
      for (const request of samples.requests ?? defaultRequests) {
        for (const chunks of samples.streams ?? defaultStreams) await check(chunks, request);
      }
    };
  return [
    {
      name: "afterStream: gives valid chunks with the same finish reasons and usage; never writes to what it was given",
      run: forEach(async (chunks, request) => {
        const after = await chunksOf(await hooked(request, playing(chunks)));
        for (const chunk of after) demand(chatChunk.safeParse(chunk).success, "an invalid chunk");
        demand(endsOf(after) === endsOf(chunks), "finish reasons changed");
        demand(usageOf(after) === usageOf(chunks), "usage changed: it is what was paid for");
      }),
    },
    {
      name: "afterStream: passes the source's own failure on",
      run: forEach(async (chunks, request) => {
        const broken = new Error("the upstream broke");
        const answer = await hooked(request, playing(chunks.slice(0, -1), broken));
        const thrown = await chunksOf(answer).then(
          () => undefined,
          (error: unknown) => error,
        );
        demand(thrown === broken, `the failure became ${String(thrown)}`);
      }),
    },
    {
      name: "afterStream: lets the source be closed when the caller leaves",
      run: forEach(async (chunks, request) => {
        const source = playing(chunks);
        const reads = (await hooked(request, source))[Symbol.asyncIterator]();
        await reads.next();
        await reads.return?.();
        demand(source.isOver(), "the source was left open");
      }),
    },
  ];

  async function hooked(request: ChatRequest, source: Source): Promise<Reads> {
    const { run } = openSample(plugin, samples, request);
    for (const entry of run.entries) entry.state = "entered";
    const answer: ChatAnswer = await runAfter(run, { kind: "stream", reads: source });
    demand(answer.kind === "stream", "a stream became a result");
    return answer.reads;
  }
}

type Reads = AsyncIterable<readonly StreamPiece[]>;
interface Source extends Reads {
  isOver(): boolean;
}

/** A stream of frozen chunks that may break at its end. */
function playing(chunks: readonly ChatChunk[], failure?: Error): Source {
  let over = false;
  return {
    isOver: () => over,
    async *[Symbol.asyncIterator]() {
      try {
        for (const chunk of chunks) yield [objectPiece(frozenCopy(chunk))];
        if (failure !== undefined) throw failure;
      } finally {
        over = true;
      }
    },
  };
}

async function chunksOf(reads: Reads): Promise<readonly ChatChunk[]> {
  const chunks: ChatChunk[] = [];
  for await (const read of reads) chunks.push(...read.map((piece) => piece.chunk()));
  return chunks;
}

/** The last finish reason of each choice. */
function endsOf(chunks: readonly ChatChunk[]): string {
  const choices = chunks.flatMap((chunk) => chunk.choices).filter((one) => one.finish_reason);
  const ends = new Map(choices.map(({ index, finish_reason }) => [index, finish_reason]));
  return JSON.stringify([...ends].toSorted(([one], [other]) => one - other));
}

function usageOf(chunks: readonly ChatChunk[]): string {
  return JSON.stringify(chunks.flatMap(({ usage }) => usage ?? []));
}
