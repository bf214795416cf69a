import { GatewayError } from "@sluice/errors";
import { type ChatResult, chatResult } from "@sluice/schema";
import type { Plugin } from "../plugin.ts";
import { runAfter } from "../run-after.ts";
import { defaultRequests, defaultResults } from "./default-samples.ts";
import { demand } from "./demand.ts";
import { frozenCopy } from "./frozen-copy.ts";
import { openSample } from "./open-sample.ts";
import type { PluginCheck } from "./plugin-check.ts";
import type { PluginSamples } from "./plugin-samples.ts";

/** `afterResult`, for each sample result under each sample request. */
export function afterResultChecks(plugin: Plugin, samples: PluginSamples): readonly PluginCheck[] {
  if (plugin.afterResult === undefined) return [];
  const check = async (result: ChatResult) => {
    for (const request of samples.requests ?? defaultRequests) {
      const { run, host } = openSample(plugin, samples, request);
      for (const entry of run.entries) entry.state = "entered";
      const after = await refusable(runAfter(run, { kind: "result", result: frozenCopy(result) }));
      demand(host.failures.length === 0, `afterResult threw ${String(host.failures[0]?.error)}`);
      if (after === undefined) continue;
      demand(after.kind === "result", "a result became a stream");
      demand(chatResult.safeParse(after.result).success, "the result became invalid");
      demand(after.result.id === result.id, "the id changed");
      demand(same(after.result.usage, result.usage), "usage changed: it is what was paid for");
    }
  };
  return [
    {
      name: "afterResult: gives a valid result with the same id and usage; never writes to what it was given",
      run: async () => {
        for (const result of samples.results ?? defaultResults) await check(result);
      },
    },
  ];
}

/** The value, or undefined when it was refused with a `GatewayError`. */
async function refusable<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    demand(GatewayError.isInstance(error), `threw ${String(error)}`);
    return undefined;
  }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
