import {
  type ActivePlugin,
  failureMetadata,
  openPlugins,
  type PluginRun,
  type RequestTool,
  runAfter,
  runBefore,
  settlePlugins,
} from "@sluice/plugins";
import { collectAnswer, readsOfAnswer } from "@sluice/providers";
import {
  type ChatAnswer,
  type ChatRequest,
  type ChatResult,
  objectPiece,
  type StreamPiece,
} from "@sluice/schema";
import { activePlugins } from "./active-plugins.ts";
import { BegunReads } from "./begun-reads.ts";
import { chargeAnswer, chargeOf } from "./charge-answer.ts";
import { type ChatMeter, createChatMeter } from "./chat-meter.ts";
import { checkLimits } from "./check-limits.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { finishOf } from "./finish-of.ts";
import { FinishedStream } from "./finished-stream.ts";
import { guardStream, guardWhole } from "./guard-answer.ts";
import { namedReader } from "./named-reader.ts";
import { pluginHost } from "./plugin-host.ts";
import { PluginReads } from "./plugin-reads.ts";
import { refuseUnserved } from "./refuse-unserved.ts";
import { roundTrace } from "./round-trace.ts";
import { runChat } from "./run-chat.ts";
import { TappedReads } from "./tapped-reads.ts";
import { answerWithTools } from "./tools/answer-with-tools.ts";
import { checkNamedTools, namesServerTool, requestedTools } from "./tools/requested-tools.ts";
import { withoutServerTools } from "./tools/without-server-tools.ts";
import type { Trace } from "./trace.ts";
import { withChoice } from "./with-choice.ts";
import { withMetadata } from "./with-metadata.ts";

type Reads = AsyncIterable<readonly StreamPiece[]>;

/** Takes a chat request through plugins, routing, attempts and accounting: a whole answer. */
export async function answerChat(
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): Promise<ChatResult> {
  const { opened, meter } = openAnswer(exchange, dependencies);
  const answer = await opened;
  const whole = answer.kind === "result" ? answer.result : await collectAnswer(answer);
  const guarding = guardWhole(whole, exchange, meter, dependencies);
  // Nearly always: nothing looks at it.
  const result = guarding instanceof Promise ? await guarding : guarding;
  const { charged, kept } = settleWhole(exchange, meter);
  const { usage } = charged instanceof Promise ? await charged : charged;
  await kept;
  return withMetadata({ ...result, usage }, exchange, dependencies);
}

/** The same as a stream; settles as it is read. */
export async function streamChat(
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): Promise<Reads> {
  const { opened, meter } = openAnswer(exchange, dependencies);
  const answer = await opened;
  const reads = guardStream(readsOfAnswer(answer), exchange, meter, dependencies);
  return new FinishedStream(withEchoes(reads, exchange.trace), {
    exchange,
    meter,
    decorate: (chunk) => withMetadata(chunk, exchange, dependencies),
  });
}

/** What providers were sent comes first, and past all plugins. */
function withEchoes(reads: Reads, { echoes }: Trace): Reads {
  return echoes === undefined
    ? reads
    : new BegunReads([...echoes.values()].map(objectPiece), reads);
}

function openAnswer(exchange: Exchange<ChatRequest>, dependencies: Dependencies) {
  const { request } = exchange;
  const meter = createChatMeter(request, counterInTime(dependencies, exchange.signal));
  exchange.trace.openChoices = () => meter.open();
  const active = activePlugins(request, dependencies);
  const opened = openBy(active, exchange, meter, dependencies).catch((error: unknown) => {
    throw namedReader(error, request, active, dependencies);
  });
  return { opened, meter };
}

function openBy(
  active: readonly ActivePlugin[],
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
  dependencies: Dependencies,
): Promise<ChatAnswer> {
  const { request } = exchange;
  // Most requests have no plugin and no server tool, and need not build what those are lent.
  if (active.length === 0 && !namesServerTool(request)) {
    return runChat(request, exchange, meter, dependencies);
  }
  // A plugin is lent the request, and may change it in place.
  exchange.written?.forget();
  return openByPlugins(active, exchange, meter, dependencies);
}

async function openByPlugins(
  active: readonly ActivePlugin[],
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
  dependencies: Dependencies,
): Promise<ChatAnswer> {
  const { config, ledger, clock } = dependencies;
  if (active.length > 0) {
    await checkLimits(exchange.caller, ledger, config.credits.enforce, clock.now());
  }
  const plugins = openRun(active, exchange, dependencies);
  await refuseUnserved(plugins, active, exchange, dependencies);
  return runAfter(plugins, await answerBy(plugins, exchange, meter, dependencies));
}

/** The plugins of this request, told exactly once how it ended. */
function openRun(
  active: readonly ActivePlugin[],
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): PluginRun {
  const run = openPlugins(active, exchange.request, pluginHost(exchange, dependencies));
  exchange.trace.failureMetadata = () => failureMetadata(run);
  exchange.settlement.whenClosed((ending) => settlePlugins(run, ending));
  return run;
}

async function answerBy(
  plugins: PluginRun,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
  dependencies: Dependencies,
): Promise<ChatAnswer> {
  if (namesServerTool(exchange.request)) {
    checkNamedTools(exchange.request, plugins, dependencies);
  }
  const outcome = await runBefore(plugins);
  if (outcome.kind === "continue") {
    const chosen = withChoice(exchange, outcome.choice);
    const tools = requestedTools(outcome.request, plugins, dependencies);
    const unread = tools.flatMap((tool) => tool.unread ?? []);
    if (unread.length > 0) exchange.trace.dropped = [...exchange.trace.dropped, ...unread];
    if (tools.length === 0) {
      return runChat(withoutServerTools(outcome.request), chosen, meter, dependencies);
    }
    meter.elsewhere();
    return heardBy(meter, await answerByRounds(outcome.request, tools, chosen, dependencies));
  }
  meter.byPlugin();
  const { answer } = outcome;
  const { servedInside } = exchange.trace;
  if (servedInside !== undefined) {
    exchange.settlement.restsOn(servedInside.endpoint, servedInside.answerId);
  }
  if (answer.kind === "result") return heardBy(meter, answer);
  const { signal } = exchange.signal;
  return { kind: "stream", reads: new PluginReads(answer.reads, meter, signal) };
}

/** The same answer, heard by a meter as it passes. */
function heardBy(meter: ChatMeter, answer: ChatAnswer): ChatAnswer {
  if (answer.kind === "stream")
    return { kind: "stream", reads: new TappedReads(answer.reads, meter) };
  meter.result(answer.result);
  return answer;
}

/** The answer of a model that may call server tools; the endpoint of its last round is the one that answers. */
function answerByRounds(
  request: ChatRequest,
  tools: readonly RequestTool[],
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): Promise<ChatAnswer> {
  const { trace: whole, settlement } = exchange;
  return answerWithTools(request, tools, exchange, dependencies, (isFirst) => {
    const trace = roundTrace(whole, dependencies.clock.now(), isFirst);
    return {
      trace,
      served: (by, answerId) => settlement.served(by, answerId),
      over: () => whole.attempts.push(...trace.attempts),
    };
  });
}

/** Charges a whole answer; `kept`: once its record is. */
function settleWhole(exchange: Exchange<ChatRequest>, meter: ChatMeter) {
  const { settlement } = exchange;
  const charged = chargeAnswer(exchange, meter);
  settlement.finished(finishOf(meter.metered()));
  const kept = settlement.close({ kind: "complete" }, chargeOf(charged));
  return { charged, kept };
}
