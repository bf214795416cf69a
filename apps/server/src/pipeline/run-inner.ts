import { namedTools, type PluginHost, type RunOptions } from "@sluice/plugins";
import type { ChatAnswer, ChatRequest } from "@sluice/schema";
import { callCharged } from "./charged-call.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { linkedSignal } from "./linked-signal.ts";
import { answerWithTools } from "./tools/answer-with-tools.ts";
import { serverToolsOf } from "./tools/server-tools-of.ts";
import { createTrace } from "./trace.ts";

/** A call that a plugin makes: routed on its own, charged to the request that began it; with its own server tools. */
export async function runInner(
  request: ChatRequest,
  { serverTools = [], signal: own }: RunOptions,
  within: Exchange<ChatRequest>,
  dependencies: Dependencies,
  host: PluginHost,
): Promise<ChatAnswer> {
  const { now } = dependencies.clock;
  const exchange = { ...within, signal: linkedSignal(within.signal, own) };
  if (serverTools.length === 0) {
    const call = await callCharged(request, exchange, dependencies, { trace: createTrace(now()) });
    return call.answer;
  }
  const installed = serverToolsOf(dependencies.plugins);
  const { pluginDefaults: defaults } = dependencies;
  const tools = namedTools(serverTools, { installed, defaults, host, request });
  return answerWithTools(request, tools, exchange, dependencies, () => ({
    trace: createTrace(now()),
  }));
}
