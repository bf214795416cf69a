import { paymentRequired } from "@sluice/errors";
import type { Plugin } from "../plugin.ts";
import type { PluginHost } from "../plugin-run.ts";
import { runBefore } from "../run-before.ts";
import { defaultRequests } from "./default-samples.ts";
import { demand } from "./demand.ts";
import { openSample } from "./open-sample.ts";
import type { PlainHost } from "./plain-host.ts";
import type { PluginCheck } from "./plugin-check.ts";
import type { PluginSamples } from "./plugin-samples.ts";
import { executeAll } from "./server-tool-checks.ts";

/** What is bought outside, by `before` and by the server tools. */
export function chargeChecks(plugin: Plugin, samples: PluginSamples): readonly PluginCheck[] {
  if (plugin.before === undefined && plugin.serverTools === undefined) return [];
  return [
    {
      name: "charge: names what it buys in lower-case words, at whole nano-dollars",
      run: async () => {
        for (const { name, nanos } of (await acted({})).flatMap(({ charges }) => charges)) {
          demand(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), `odd name: ${name}`);
          demand(Number.isSafeInteger(nanos) && nanos >= 0, `odd price of ${name}: ${nanos}`);
        }
      },
    },
    {
      name: "charge: gives back what did not come, when nothing can be fetched",
      run: async () => {
        const fetch = () => Promise.reject(new Error("the address cannot be reached"));
        for (const { charges } of await acted({ fetch })) {
          const kept = charges.filter(({ nanos, refunded }) => nanos > 0 && !refunded);
          demand(kept.length === 0, `kept the price of ${kept[0]?.name}`);
        }
      },
    },
    {
      name: "charge: fetches nothing that could not be paid",
      run: async () => {
        let isRefused = false;
        let fetched = 0;
        const charge = () => {
          isRefused = true;
          return Promise.reject(paymentRequired());
        };
        const fetch: PluginHost["fetch"] = (input, init) => {
          if (isRefused) fetched += 1;
          const { fetch: sampled } = samples.host ?? {};
          return sampled?.(input, init) ?? Promise.reject(new Error("this host has no fetch"));
        };
        for (const request of samples.requests ?? defaultRequests) {
          isRefused = false;
          await before(request, { charge, fetch });
        }
        isRefused = false;
        await executeAll(plugin, samples, { charge, fetch });
        demand(fetched === 0, "went on to fetch after it was refused the money");
      },
    },
  ];

  /** The hosts after everything that may buy has run. */
  async function acted(overrides: Partial<PluginHost>): Promise<readonly PlainHost[]> {
    const hosts: PlainHost[] = [];
    for (const request of samples.requests ?? defaultRequests) {
      hosts.push(await before(request, overrides));
    }
    return [...hosts, await executeAll(plugin, samples, overrides)];
  }

  async function before(
    request: (typeof defaultRequests)[number],
    overrides: Partial<PluginHost>,
  ): Promise<PlainHost> {
    const { run, host } = openSample(plugin, samples, request, overrides);
    await runBefore(run).catch(() => undefined);
    return host;
  }
}
