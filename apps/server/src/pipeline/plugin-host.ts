import type { PluginContext, PluginHost, RunOptions } from "@sluice/plugins";
import type { ChatAnswer, ChatRequest, StreamPiece } from "@sluice/schema";
import { allowedCatalog } from "./allowed-catalog.ts";
import { buyer } from "./buy.ts";
import { chargeChat } from "./charge-chat.ts";
import { type ChatMeter, createChatMeter } from "./chat-meter.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import { detachedWork } from "./detached-work.ts";
import { endUserOf } from "./end-user.ts";
import type { Exchange } from "./exchange.ts";
import { linkedSignal } from "./linked-signal.ts";
import { routingView } from "./routing-view.ts";
import { runChat } from "./run-chat.ts";
import { NOTHING_USED } from "./settlement.ts";
import { createTrace } from "./trace.ts";

/** What the plugins of one request are lent. */
export function pluginHost(
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): PluginHost {
  const { signal, trace, caller, generationId } = exchange;
  const { catalog, clock, fetch, log, endUserSecret } = dependencies;
  const runIn =
    (within: Exchange<ChatRequest>): PluginContext["run"] =>
    (request, how) =>
      runInner(request, within, dependencies, how);
  return {
    get catalog() {
      return allowedCatalog(catalog(), caller.allowances);
    },
    get routing() {
      return routingView(exchange, dependencies);
    },
    signal: signal.signal,
    run: runIn(exchange),
    fetch: (input, init) => fetch(input, { signal: signal.signal, ...init }),
    charge: buyer(exchange, clock),
    report: (stage) => {
      trace.stages.push(stage);
    },
    get scope() {
      return endUserOf(endUserSecret, caller.accountId, caller.keyHash);
    },
    requestId: generationId,
    detached: detachedWork(exchange, clock, runIn),
    sleep: (ms, until) => clock.sleep(ms, until),
    onError: (plugin, error) =>
      log.error({ err: error, plugin, id: generationId }, "plugin failed"),
  };
}

/** A call that a plugin makes: routed on its own, charged to the request that began it. */
async function runInner(
  request: ChatRequest,
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
  how: RunOptions = {},
): Promise<ChatAnswer> {
  const meter = createChatMeter(request, counterInTime(dependencies, exchange.signal));
  let price = exchange.settlement.servedBy()?.price;
  const settlement: Exchange<ChatRequest>["settlement"] = {
    ...exchange.settlement,
    served: (endpoint) => {
      price = endpoint.price;
    },
  };
  const trace = createTrace(dependencies.clock.now());
  const money = exchange.money.inner();
  const signal = linkedSignal(exchange.signal, how.signal);
  const inner = { ...exchange, request, settlement, trace, money, signal };
  const { attempts } = trace;
  const settle: Settle = async (used) => {
    const charge = used ? chargeChat(await meter.counted(), price, attempts).charge : NOTHING_USED;
    exchange.settlement.add(charge, attempts);
    money.settled(charge);
  };
  const answer = await runChat(request, inner, meter, dependencies).catch(
    async (error: unknown) => {
      await settle(false);
      throw error;
    },
  );
  if (answer.kind === "stream")
    return { kind: "stream", reads: charged(answer.reads, meter, settle) };
  await settle(true);
  return answer;
}

/** Ends an inner request; `used`: it is charged. */
type Settle = (used: boolean) => Promise<void>;

async function* charged(
  reads: AsyncIterable<readonly StreamPiece[]>,
  meter: ChatMeter,
  settle: Settle,
): AsyncIterable<readonly StreamPiece[]> {
  let failed = false;
  try {
    yield* reads;
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    await settle(!failed && meter.metered().tokenPieces > 0);
  }
}
