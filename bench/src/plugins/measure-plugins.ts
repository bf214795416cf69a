import {
  activate,
  type BuiltInParts,
  createBuiltInPlugins,
  definePlugin,
  openPlugins,
  type Plugin,
  runAfter,
  runBefore,
  settlePlugins,
} from "@sluice/plugins";
import { plainHost } from "@sluice/plugins/conformance";
import type { Catalog, ChatAnswer, ChatRequest, Model } from "@sluice/schema";
import { z } from "zod";
import { type Timing, timing } from "../timing.ts";

/** What the plugins of one request cost, microseconds. */
export interface PluginsRow {
  readonly name: string;
  readonly cost: Timing;
  /** The least disturbed round counts: what else the machine does only adds. Absent: it is only told. */
  readonly atMost?: number;
  readonly within: boolean;
}

const REQUESTS = 1_000;
const MODEL: Model = {
  slug: "bench/one",
  name: "One",
  distillable: false,
  input: ["text"],
  output: ["text"],
  endpoints: [],
};
const catalog: Catalog = { models: new Map([[MODEL.slug, MODEL]]) };
const never = () => Promise.reject(new Error("nothing is fetched here"));

/** What acts for the gateway's plugins, whatever they need: no request here has them act. */
const parts = new Proxy({}, { get: () => never }) as BuiltInParts;

/** All that the gateway brings. */
const builtIn = createBuiltInPlugins(parts);

/** A third party's that looks on. */
const onlooker: Plugin = definePlugin({
  id: "onlooker",
  options: z.strictObject({}),
  before: ({ request }) => ({ kind: "continue", request }),
  afterResult: (_context, result) => result,
});

const request: ChatRequest = { model: MODEL.slug, messages: [{ role: "user", content: "Hello." }] };
const answer: ChatAnswer = {
  kind: "result",
  result: {
    id: "gen-1-bench",
    object: "chat.completion",
    created: 1,
    model: MODEL.slug,
    provider: "Bench",
    system_fingerprint: null,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: "Fine.", refusal: null, reasoning: null },
        finish_reason: "stop",
        native_finish_reason: "stop",
        logprobs: null,
      },
    ],
  },
};
const host = plainHost({ catalog });

/** Which plugins take part: what every request pays, and here all there is to pay. */
function asked(installed: readonly Plugin[], defaults: Parameters<typeof activate>[2]) {
  const models = [MODEL.slug];
  const actsUnasked = (plugin: Plugin) => plugin.actsUnasked?.(models, catalog) === true;
  return activate(request.plugins, installed, defaults, models, actsUnasked);
}

async function unused(): Promise<void> {
  if (asked(builtIn, {}).length > 0) throw new Error("a plugin took part in a request of none");
}

async function used(): Promise<void> {
  const active = asked([...builtIn, onlooker], { onlooker: { enabled: true } });
  if (active.length !== 1) throw new Error("the onlooker took no part");
  const run = openPlugins(active, request, host);
  await runBefore(run);
  await runAfter(run, answer);
  settlePlugins(run, { kind: "complete" });
}

/** Measures a request without plugins, which the gateway's own are installed for, and one with a plugin that looks on. */
export async function measurePlugins(rounds: number): Promise<readonly PluginsRow[]> {
  const idle = timing(await costs(unused, rounds));
  const busy = timing(await costs(used, rounds));
  const atMost = 50;
  return [
    { name: `none, ${builtIn.length} installed`, cost: idle, atMost, within: idle.least < atMost },
    { name: "one that looks on, whole answer", cost: busy, within: true },
  ];
}

async function costs(work: () => Promise<void>, rounds: number): Promise<readonly number[]> {
  const each: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    for (let times = 0; times < REQUESTS; times += 1) await work();
    each.push(((performance.now() - started) * 1000) / REQUESTS);
  }
  return each;
}
