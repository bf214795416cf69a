import type { RequestTool } from "@sluice/plugins";
import { collectAnswer } from "@sluice/providers";
import {
  type Catalog,
  type ChatAnswer,
  type ChatRequest,
  type Endpoint,
  findModel,
  type StreamPiece,
} from "@sluice/schema";
import { type CallPlace, type ChargedCall, callCharged } from "../charged-call.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Exchange } from "../exchange.ts";
import { promptSizes } from "../prompt-sizes.ts";
import { fitResults } from "./fit-results.ts";
import { LoopReads } from "./loop-reads.ts";
import { loopTools } from "./loop-tools.ts";
import { ToolLoop } from "./tool-loop.ts";

/**
 * Answers a request whose model may call server tools: it is asked, its calls are run, and it is asked again, until it
 * says what it has to say (wire reference §2.2). Each round is charged to the exchange when it is over.
 *
 * @param placeOf how the call of a round stands to the exchange; `isFirst`: of the first
 * @returns resolves when the first round begins to answer, or, where nothing may be told before all is, in the end
 */
export async function answerWithTools(
  request: ChatRequest,
  offered: readonly RequestTool[],
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
  placeOf: (isFirst: boolean) => CallPlace,
): Promise<ChatAnswer> {
  const tools = loopTools(offered, request);
  const after = (endpoint: ChargedCall["by"]) => {
    const by = endpoint();
    return by === undefined ? exchange : { ...exchange, sticky: new Set([by.id]) };
  };
  const loop = new ToolLoop(request, tools, {
    call: (asked, before) =>
      callCharged(
        asked,
        before === undefined ? exchange : after(before.by),
        dependencies,
        placeOf(before === undefined),
      ),
    around: {
      clock: dependencies.clock,
      signal: exchange.signal.signal,
      onError: (plugin, error) =>
        dependencies.log.error(
          { err: error, plugin, id: exchange.generationId },
          "a server tool failed",
        ),
    },
    fit: (results, write, by) =>
      fitResults(results, {
        write,
        contextLength: by && contextOf(by, dependencies.catalog()),
        sizes: promptSizes(exchange, dependencies),
      }),
    settlement: exchange.settlement,
    report: (stage) => exchange.trace.stages.push(stage),
  });
  const reads = new LoopReads(loop, await loop.begin());
  if (request.stream !== true) {
    return { kind: "result", result: await collectAnswer({ kind: "stream", reads }) };
  }
  const commit = exchange.headers.commit ?? dependencies.config.stream.commit;
  return { kind: "stream", reads: commit === "complete" ? await allOf(reads) : reads };
}

function contextOf({ contextLength, model }: Endpoint, catalog: Catalog): number | undefined {
  return contextLength ?? findModel(catalog, model)?.contextLength;
}

/** Nothing is told before everything is there. */
async function allOf(reads: LoopReads): Promise<AsyncIterable<readonly StreamPiece[]>> {
  const all: StreamPiece[] = [];
  for await (const pieces of reads) all.push(...pieces);
  return (async function* () {
    yield all;
  })();
}
