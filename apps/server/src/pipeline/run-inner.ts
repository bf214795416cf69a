import { namedTools, type PluginHost, type RunOptions } from "@sluice/plugins";
import type { ChatAnswer, ChatRequest } from "@sluice/schema";
import type { RequestHeaders } from "../http/read-headers.ts";
import { usdOf } from "../money/usd.ts";
import { buyer } from "./buy.ts";
import { type CallPlace, callCharged } from "./charged-call.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { linkedSignal } from "./linked-signal.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";
import { settlementWithin } from "./settlement-within.ts";
import { sumOfCharges } from "./sum-of-charges.ts";
import { answerWithTools } from "./tools/answer-with-tools.ts";
import { serverToolsOf } from "./tools/server-tools-of.ts";
import { withoutServerTools } from "./tools/without-server-tools.ts";
import { createTrace } from "./trace.ts";
import { usageOfTools } from "./usage-of-tools.ts";

/**
 * A call that a plugin makes: routed on its own, charged to the request that began it; with its own server tools.
 * A whole answer tells what all of its rounds used and cost.
 */
export async function runInner(
  request: ChatRequest,
  how: RunOptions,
  within: Exchange<ChatRequest>,
  dependencies: Dependencies,
  host: PluginHost,
): Promise<ChatAnswer> {
  let used = NOTHING_USED;
  const settlement = settlementWithin(within.settlement, {
    add: (charge, attempts) => {
      used = sumOfCharges(used, charge);
      within.settlement.add(charge, attempts);
    },
    added: () => used,
  });
  const headers = how.isOfPanel === true ? deeper(within.headers) : within.headers;
  const signal = linkedSignal(within.signal, how.signal);
  const exchange = { ...within, signal, settlement, headers };
  // What its tools buy is its own.
  const lent = { ...host, charge: buyer(exchange, dependencies.clock) };
  return withCost(await answerInner(request, how, exchange, dependencies, lent), () => used);
}

async function answerInner(
  request: ChatRequest,
  { serverTools = [] }: RunOptions,
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
  host: PluginHost,
): Promise<ChatAnswer> {
  const placeOf = (): CallPlace => ({
    trace: createTrace(dependencies.clock.now()),
    served: (endpoint, answerId) => {
      exchange.trace.servedInside = { endpoint, answerId };
    },
  });
  if (serverTools.length === 0) {
    const asked = withoutServerTools(request);
    const call = await callCharged(asked, exchange, dependencies, placeOf());
    return call.answer;
  }
  const installed = serverToolsOf(dependencies.plugins);
  const { pluginDefaults: defaults } = dependencies;
  const tools = namedTools(serverTools, { installed, defaults, host, request });
  return answerWithTools(request, tools, exchange, dependencies, placeOf);
}

function deeper(headers: RequestHeaders): RequestHeaders {
  return { ...headers, panelDepth: (headers.panelDepth ?? 0) + 1 };
}

function withCost(answer: ChatAnswer, charged: () => Charge): ChatAnswer {
  if (answer.kind === "stream") return answer;
  const { promptTokens, completionTokens, costNanos, details } = charged();
  const usage = {
    ...answer.result.usage,
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    cost: usdOf(costNanos),
    ...usageOfTools(details ?? {}),
  };
  return { ...answer, result: { ...answer.result, usage } };
}
