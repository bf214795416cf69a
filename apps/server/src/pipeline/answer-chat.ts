import {
  type ActivePlugin,
  activate,
  openPlugins,
  type PluginRun,
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
import { BegunReads } from "./begun-reads.ts";
import { chargeAnswer } from "./charge-answer.ts";
import { type ChatMeter, createChatMeter } from "./chat-meter.ts";
import { checkLimits } from "./check-limits.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { finishOf } from "./finish-of.ts";
import { FinishedStream } from "./finished-stream.ts";
import { guardStream, guardWhole } from "./guard-answer.ts";
import { pluginHost } from "./plugin-host.ts";
import { unlistedModels } from "./router-models.ts";
import { runChat } from "./run-chat.ts";
import type { Trace } from "./trace.ts";
import { withChoice } from "./with-choice.ts";
import { withMetadata } from "./with-metadata.ts";

type Reads = AsyncIterable<readonly StreamPiece[]>;

/** Takes a chat request through plugins, routing, attempts and accounting: a whole answer. */
export async function answerChat(
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): Promise<ChatResult> {
  const { answer, meter } = await openAnswer(exchange, dependencies);
  const result = await guardWhole(await collectAnswer(answer), exchange, meter, dependencies);
  return withMetadata(await finishResult(result, exchange, meter), exchange, dependencies);
}

/** The same as a stream; settles as it is read. */
export async function streamChat(
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): Promise<Reads> {
  const { answer, meter } = await openAnswer(exchange, dependencies);
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

async function openAnswer(exchange: Exchange<ChatRequest>, dependencies: Dependencies) {
  const { request } = exchange;
  const meter = createChatMeter(request, counterInTime(dependencies, exchange.signal));
  exchange.trace.openChoices = meter.open;
  const { plugins: installed, pluginDefaults, catalog } = dependencies;
  const unlisted = unlistedModels(request, catalog());
  const active = activate(request.plugins, installed, pluginDefaults, unlisted);
  // Most requests have no plugin, and need not build what plugins are lent.
  if (active.length === 0) {
    return { answer: await runChat(request, exchange, meter, dependencies), meter };
  }
  const { config, ledger, clock } = dependencies;
  await checkLimits(exchange.caller, ledger, config.credits.enforce, clock.now());
  const plugins = openRun(active, exchange, dependencies);
  const answer = await answerBy(plugins, exchange, meter, dependencies);
  return { answer: await runAfter(plugins, answer), meter };
}

/** The plugins of this request, told exactly once how it ended. */
function openRun(
  active: readonly ActivePlugin[],
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): PluginRun {
  const run = openPlugins(active, exchange.request, pluginHost(exchange, dependencies));
  exchange.settlement.whenClosed((ending) => settlePlugins(run, ending));
  return run;
}

async function answerBy(
  plugins: PluginRun,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
  dependencies: Dependencies,
): Promise<ChatAnswer> {
  const outcome = await runBefore(plugins);
  if (outcome.kind === "continue") {
    return runChat(outcome.request, withChoice(exchange, outcome.choice), meter, dependencies);
  }
  const { answer } = outcome;
  meter.byPlugin();
  if (answer.kind === "stream") return { kind: "stream", reads: tapped(answer.reads, meter) };
  meter.result(answer.result);
  return answer;
}

async function finishResult(
  result: ChatResult,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
): Promise<ChatResult> {
  const { settlement } = exchange;
  const charged = chargeAnswer(exchange, meter);
  settlement.finished(finishOf(meter.metered()));
  const kept = settlement.close(
    { kind: "complete" },
    charged.then(({ charge }) => charge),
  );
  const { usage } = await charged;
  await kept;
  return { ...result, usage };
}

async function* tapped(reads: Reads, meter: ChatMeter): Reads {
  for await (const pieces of reads) yield meter.tap(pieces);
}
