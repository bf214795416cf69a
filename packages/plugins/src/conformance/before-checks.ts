import { GatewayError } from "@sluice/errors";
import { type ChatRequest, chatRequest, pipelineStage } from "@sluice/schema";
import type { BeforeOutcome, Plugin, PluginOutcome } from "../plugin.ts";
import { runBefore } from "../run-before.ts";
import { settlePlugins } from "../settle-plugins.ts";
import { defaultRequests } from "./default-samples.ts";
import { demand } from "./demand.ts";
import { openSample } from "./open-sample.ts";
import type { PluginCheck } from "./plugin-check.ts";
import type { PluginSamples } from "./plugin-samples.ts";

const OUTCOMES: readonly PluginOutcome[] = [
  { kind: "complete" },
  { kind: "failed", error: new GatewayError(502, "Provider returned error") },
  { kind: "cancelled" },
];

/** `before`, `settled` and what is reported meanwhile. */
export function beforeChecks(plugin: Plugin, samples: PluginSamples): readonly PluginCheck[] {
  const requests = samples.requests ?? defaultRequests;
  const forEach = (check: (request: ChatRequest) => Promise<void>) => async () => {
    for (const request of requests) await check(request);
  };
  const withoutMemory: PluginCheck = {
    name: "before: leaves no state behind that changes the next request",
    run: forEach(async (request) => {
      const [one, other] = [await told(request), await told(request)];
      demand(one === other, "the second request was treated otherwise than the first");
    }),
  };
  return [
    {
      name: "before: goes on with a valid request, answers, or refuses with a GatewayError; never writes to what it was given",
      run: forEach(async (request) => {
        const { run, host } = openSample(plugin, samples, request);
        const outcome = await outcomeOf(() => runBefore(run));
        demand(host.failures.length === 0, `before threw ${String(host.failures[0]?.error)}`);
        if (outcome?.kind === "continue") {
          demand(chatRequest.safeParse(outcome.request).success, "the request became invalid");
        }
      }),
    },
    {
      name: "before: reports stages of the right shape",
      run: forEach(async (request) => {
        const { run, host } = openSample(plugin, samples, request);
        await outcomeOf(() => runBefore(run));
        for (const stage of host.stages) {
          demand(pipelineStage.safeParse(stage).success, `odd stage: ${JSON.stringify(stage)}`);
          demand(isPlainJson(stage), "a stage holds more than JSON");
        }
      }),
    },
    ...(samples.remembers === undefined ? [withoutMemory] : []),
    { name: "settled: takes every outcome", run: forEach(settle) },
  ];

  async function told(request: ChatRequest): Promise<string> {
    const { run, host } = openSample(plugin, samples, request);
    const outcome = await outcomeOf(() => runBefore(run));
    const left = outcome?.kind === "continue" ? outcome.request : outcome?.kind;
    return JSON.stringify([left, host.stages]);
  }

  async function settle(request: ChatRequest): Promise<void> {
    for (const outcome of OUTCOMES) {
      const { run, host } = openSample(plugin, samples, request);
      await outcomeOf(() => runBefore(run));
      settlePlugins(run, outcome);
      demand(host.failures.length === 0, `settled threw at ${outcome.kind}`);
    }
  }
}

/** What a hook gave; undefined when it refused as it may. */
async function outcomeOf(work: () => Promise<BeforeOutcome>): Promise<BeforeOutcome | undefined> {
  try {
    return await work();
  } catch (error) {
    demand(GatewayError.isInstance(error), `threw ${String(error)}`);
    return undefined;
  }
}

function isPlainJson(value: unknown): boolean {
  return JSON.stringify(JSON.parse(JSON.stringify(value))) === JSON.stringify(value);
}
