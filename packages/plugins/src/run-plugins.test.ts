import { badRequest, GatewayError, ProviderError } from "@sluice/errors";
import type { ChatAnswer, ChatRequest, ChatResult } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { plainHost } from "./conformance/plain-host.ts";
import type { BeforeOutcome, Plugin, PluginContext } from "./plugin.ts";
import { openPlugins, type PluginHost } from "./plugin-run.ts";
import { runAfter } from "./run-after.ts";
import { runBefore } from "./run-before.ts";
import { pluginTools } from "./server-tools/plugin-tools.ts";
import { settlePlugins } from "./settle-plugins.ts";

const request: ChatRequest = { messages: [{ role: "user", content: "x" }] };
const answer: ChatAnswer = { kind: "result", result: resultOf("a") };

function resultOf(content: string): ChatResult {
  const message = { role: "assistant" as const, content };
  const choice = {
    index: 0,
    message,
    finish_reason: "stop" as const,
    native_finish_reason: null,
    logprobs: null,
  };
  return {
    id: "g",
    object: "chat.completion",
    created: 1,
    model: "m",
    provider: "P",
    system_fingerprint: null,
    choices: [choice],
  };
}

/** A plugin that writes down each of its hooks and marks the text. */
function writing(id: string, log: string[], more: Partial<Plugin> = {}): Plugin {
  return {
    id,
    options: z.unknown(),
    before({ request: given }) {
      log.push(`${id} before`);
      return { kind: "continue", request: { ...given, user: `${given.user ?? ""}${id}` } };
    },
    afterResult(_context, result) {
      log.push(`${id} after`);
      return resultOf(`${result.choices[0]?.message.content}${id}`);
    },
    settled(_context, { kind }) {
      log.push(`${id} ${kind}`);
    },
    ...more,
  };
}

function open(plugins: readonly Plugin[], overrides: Partial<PluginHost> = {}) {
  const host = plainHost(overrides);
  const run = openPlugins(
    plugins.map((plugin) => ({ plugin, options: {} })),
    request,
    host,
  );
  return { run, host };
}

const textOf = (given: ChatAnswer) =>
  given.kind === "result" ? given.result.choices[0]?.message.content : "a stream";

describe("the onion", () => {
  it("goes in by installed order and out in reverse", async () => {
    const log: string[] = [];
    const { run } = open([writing("a", log), writing("b", log), writing("c", log)]);
    const outcome = await runBefore(run);
    expect(outcome).toMatchObject({ kind: "continue", request: { user: "abc" } });
    expect(textOf(await runAfter(run, answer))).toBe("acba");
    settlePlugins(run, { kind: "complete" });
    expect(log).toEqual([
      "a before",
      "b before",
      "c before",
      "c after",
      "b after",
      "a after",
      "c complete",
      "b complete",
      "a complete",
    ]);
  });

  it("turns round at an answer", async () => {
    const log: string[] = [];
    const answering = writing("b", log, {
      before: async () => ({ kind: "answer", answer: { kind: "result", result: resultOf("own") } }),
    });
    const { run } = open([writing("a", log), answering, writing("c", log)]);
    const outcome = await runBefore(run);
    if (outcome.kind !== "answer") throw new Error("no answer");
    expect(textOf(await runAfter(run, outcome.answer))).toBe("owna");
    expect(log).toEqual(["a before", "a after"]);
  });

  it("gives one plugin one context, whose functions need no this", async () => {
    const seen = new Set<PluginContext>();
    const plugin: Plugin = {
      id: "a",
      options: z.unknown(),
      before(context) {
        seen.add(context);
        const { report } = context;
        report({ type: "plugin", name: "a" });
        return { kind: "continue", request: { ...context.request, seed: 7 } };
      },
      afterResult(context, result) {
        seen.add(context);
        expect(context.request.seed).toBe(7);
        return result;
      },
      settled: (context) => void seen.add(context),
    };
    const { run, host } = open([plugin]);
    await runBefore(run);
    await runAfter(run, answer);
    settlePlugins(run, { kind: "complete" });
    expect(seen.size).toBe(1);
    expect(host.stages).toEqual([{ type: "plugin", name: "a" }]);
  });

  it("passes by plugins without hooks", async () => {
    const { run } = open([{ id: "a", options: z.unknown() }]);
    expect(await runBefore(run)).toEqual({ kind: "continue", request });
    expect(await runAfter(run, answer)).toEqual(answer);
  });
});

describe("a plugin that fails", () => {
  const throwing = (error: unknown, more: Partial<Plugin> = {}) =>
    writing("b", [], {
      before: () => {
        throw error;
      },
      ...more,
    });

  it("stops the request with a masked 500", async () => {
    const { run, host } = open([throwing(new Error("secret detail"))]);
    const error = await runBefore(run).catch((thrown: unknown) => thrown);
    expect(GatewayError.isInstance(error) && error.status).toBe(500);
    expect((error as Error).message).not.toContain("secret");
    expect(host.failures).toMatchObject([{ pluginId: "b", error: { message: "secret detail" } }]);
    expect(host.stages).toEqual([
      {
        type: "plugin",
        name: "b",
        summary: "b failed",
        data: { hook: "before", skipped: false },
      },
    ]);
  });

  it.each(["stop", "skip"] as const)(
    "refuses with its own GatewayError under %s",
    async (onFailure) => {
      const refusal = badRequest("not this");
      const { run } = open([throwing(refusal, { onFailure })]);
      await expect(runBefore(run)).rejects.toBe(refusal);
    },
  );

  it.each([[request], [{ kind: "continue" }], [{ kind: "answer" }], [{ kind: "other", request }]])(
    "is one that gives what is no outcome, and not the plugin after it: %j",
    async (given) => {
      const odd = { before: () => given as unknown as BeforeOutcome };
      const plugins = (onFailure: "stop" | "skip") => [
        writing("odd", [], { ...odd, onFailure }),
        writing("next", []),
      ];
      const { run, host } = open(plugins("stop"));
      await expect(runBefore(run)).rejects.toMatchObject({ status: 500 });
      expect(host.failures).toMatchObject([
        { pluginId: "odd", error: { message: expect.stringContaining("{ kind: ") } },
      ]);
      const skipped = open(plugins("skip")).run;
      expect(await runBefore(skipped)).toMatchObject({ request: { user: "next" } });
    },
  );

  it("passes an upstream's failure on as it is", async () => {
    const failure = new ProviderError({
      kind: "overloaded",
      provider: "p",
      providerName: "P",
      message: "busy",
    });
    const { run } = open([throwing(failure)]);
    await expect(runBefore(run)).rejects.toBe(failure);
  });

  it("is skipped with a report, its later hooks too", async () => {
    const log: string[] = [];
    const skipped = throwing(new Error("oh"), {
      onFailure: "skip",
      afterResult: () => {
        throw new Error("called");
      },
    });
    const { run, host } = open([writing("a", log), skipped, writing("c", log)]);
    expect(await runBefore(run)).toMatchObject({ request: { user: "ac" } });
    expect(textOf(await runAfter(run, answer))).toBe("aca");
    expect(host.stages).toMatchObject([
      { type: "plugin", name: "b", data: { hook: "before", skipped: true } },
    ]);
  });

  it("keeps the answer when it is skipped after it", async () => {
    const skipped = writing("b", [], {
      onFailure: "skip",
      afterResult: () => Promise.reject(new Error("oh")),
    });
    const { run, host } = open([skipped]);
    await runBefore(run);
    expect(await runAfter(run, answer)).toEqual(answer);
    expect(host.stages).toHaveLength(1);
  });

  it.each([
    ["stop", 500],
    ["skip", undefined],
  ] as const)("that hangs is given up on: %s", async (onFailure, status) => {
    const slept: number[] = [];
    const hanging = writing("b", [], {
      onFailure,
      timeoutMs: 50,
      before: () => new Promise(() => undefined),
    });
    const { run } = open([hanging], { sleep: async (ms) => void slept.push(ms) });
    const outcome = await runBefore(run).catch((error: unknown) => error);
    expect(slept).toEqual([50]);
    expect((outcome as GatewayError).status).toBe(status);
  });

  it("that answers in time wins against its clock", async () => {
    const { run } = open([
      writing("b", [], {
        timeoutMs: 50,
        before: async ({ request: given }) => ({ kind: "continue", request: given }),
      }),
    ]);
    expect(await runBefore(run)).toEqual({ kind: "continue", request });
  });

  it("is not waited for when the caller has left", async () => {
    const left = new AbortController();
    const hanging = writing("b", [], {
      onFailure: "skip",
      before: () => new Promise(() => undefined),
    });
    const { run } = open([hanging], { signal: left.signal });
    const outcome = runBefore(run);
    left.abort(new Error("caller left"));
    await expect(outcome).rejects.toThrow("caller left");
  });
});

const whole = resultOf("x");
const RUBBISH: readonly [string, keyof Plugin & ("before" | "afterResult"), unknown][] = [
  ["a number", "before", 5],
  ["a list", "before", []],
  ["an unknown kind", "before", { kind: "banana" }],
  ["no request", "before", { kind: "continue" }],
  ["no messages", "before", { kind: "continue", request: { model: "m" } }],
  ["an empty list of messages", "before", { kind: "continue", request: { messages: [] } }],
  ["messages that are text", "before", { kind: "continue", request: { messages: ["x"] } }],
  ["no answer", "before", { kind: "answer" }],
  ["an answer of no kind", "before", { kind: "answer", answer: {} }],
  ["an answer without a result", "before", { kind: "answer", answer: { kind: "result" } }],
  ["a stream that is none", "before", { kind: "answer", answer: { kind: "stream", reads: [] } }],
  ["text", "afterResult", "x"],
  ["an empty object", "afterResult", {}],
  ["a result without an id", "afterResult", { ...whole, id: undefined }],
  ["a result without a time", "afterResult", { ...whole, created: "now" }],
  ["a result without choices", "afterResult", { ...whole, choices: [] }],
  ["a choice without a message", "afterResult", { ...whole, choices: [{ index: 0 }] }],
];

describe.each(RUBBISH)("a plugin that gives %s (%s)", (_what, hook, given) => {
  const odd = (more: Partial<Plugin>): Plugin => ({
    id: "odd",
    options: z.unknown(),
    [hook]: () => given,
    ...more,
  });
  const pass = async (plugin: Plugin) => {
    const { run, host } = open([plugin]);
    const outcome = await runBefore(run);
    const after = outcome.kind === "continue" ? await runAfter(run, answer) : outcome.answer;
    return { outcome, after, host };
  };

  it("is skipped where it may be, and the request goes on as it was", async () => {
    const { outcome, after, host } = await pass(odd({ onFailure: "skip" }));
    expect(outcome).toEqual({ kind: "continue", request });
    expect(after).toEqual(answer);
    expect(host.failures).toMatchObject([
      {
        pluginId: "odd",
        error: { message: expect.stringContaining(`${hook} of plugin odd gave`) },
      },
    ]);
    expect(host.stages).toMatchObject([{ name: "odd", data: { hook, skipped: true } }]);
  });

  it("stops the request else, and is named where the operator looks", async () => {
    const plugin = odd({});
    const { run, host } = open([plugin]);
    const passing = runBefore(run).then(() => runAfter(run, answer));
    await expect(passing).rejects.toMatchObject({ status: 500 });
    expect(host.failures).toMatchObject([{ pluginId: "odd" }]);
  });
});

describe("a stage", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const stage = { type: "plugin", name: "odd", summary: "x", data: {} };
  it.each<[string, unknown]>([
    ["nothing", null],
    ["text", "x"],
    ["no type", { name: "odd" }],
    ["a circle", { ...stage, data: circle }],
    ["a number that JSON has not", { ...stage, data: { large: 10n } }],
    ["a cost that is text", { ...stage, cost_usd: "free" }],
    [
      "a member that throws",
      {
        get type() {
          throw new Error("oh");
        },
      },
    ],
  ])("that is %s is its plugin's failure, and is not told", async (_what, given) => {
    const reporting: Plugin = {
      id: "odd",
      options: z.unknown(),
      onFailure: "skip",
      before(context) {
        context.report(given as never);
        return { kind: "continue", request: { ...context.request, user: "odd" } };
      },
    };
    const { run, host } = open([reporting]);
    expect(await runBefore(run)).toEqual({ kind: "continue", request });
    expect(host.stages).toMatchObject([{ name: "odd", data: { hook: "before", skipped: true } }]);
  });
});

describe("a server tool", () => {
  const tool = {
    type: "acme:dice",
    parameters: z.unknown(),
    describe: () => ({ description: "Rolls a die.", parameters: {} }),
    execute: async () => "4",
  };
  const oh = () => {
    throw new Error("oh");
  };
  const BROKEN = [
    ["whose offer throws", { offered: oh }],
    ["whose description throws", { describe: oh }],
    ["that does not describe itself", { describe: () => undefined as never }],
    [
      "whose description is no text",
      { describe: () => ({ description: 5, parameters: {} }) as never },
    ],
  ] as const;

  it.each(BROKEN)("%s is not offered where its plugin may be skipped", async (_what, more) => {
    const serverTools = [{ ...tool, ...more }];
    const { run, host } = open([
      { id: "odd", options: z.unknown(), serverTools, onFailure: "skip" },
    ]);
    await runBefore(run);
    expect(pluginTools(run)).toEqual([]);
    expect(pluginTools(run)).toEqual([]);
    expect(host.stages).toMatchObject([{ name: "odd", data: { hook: "acme:dice" } }]);
  });

  it.each(BROKEN)("%s stops the request else", async (_what, more) => {
    const { run } = open([
      { id: "odd", options: z.unknown(), serverTools: [{ ...tool, ...more }] },
    ]);
    await runBefore(run);
    expect(() => pluginTools(run)).toThrow(expect.objectContaining({ status: 500 }));
  });
});

describe("settling", () => {
  it("happens once, for every plugin, and survives what they throw", () => {
    const log: string[] = [];
    const { run, host } = open([
      writing("a", log),
      writing("b", log, {
        settled: () => {
          throw new Error("oh");
        },
      }),
    ]);
    settlePlugins(run, { kind: "cancelled" });
    settlePlugins(run, { kind: "complete" });
    expect(log).toEqual(["a cancelled"]);
    expect(host.failures).toMatchObject([{ pluginId: "b" }]);
  });

  it("hears what an async function throws later", async () => {
    const late = (async () => Promise.reject(new Error("late"))) as () => void;
    const { run, host } = open([writing("a", [], { settled: late })]);
    settlePlugins(run, { kind: "complete" });
    await expect.poll(() => host.failures).toMatchObject([{ pluginId: "a" }]);
  });
});
