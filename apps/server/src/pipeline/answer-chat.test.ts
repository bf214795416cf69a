import { forbidden } from "@sluice/errors";
import { definePlugin, type Plugin, type PluginOutcome } from "@sluice/plugins";
import { createLocalProvider, localModels } from "@sluice/providers";
import { type ChatRequest, type StreamPiece, WrittenMessages } from "@sluice/schema";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import { createMemoryHealthStore } from "../stores/memory/create-memory-health-store.ts";
import { answerChat, streamChat } from "./answer-chat.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { createRequestSignal } from "./request-signal.ts";
import { oneBalance } from "./reserve/__fixtures__/one-balance.ts";
import { createMoneyKeeper } from "./reserve/money-keeper.ts";
import { NOTHING_USED, openSettlement } from "./settlement.ts";
import { createTrace } from "./trace.ts";

const PRICED = { prompt: 1, completion: 1 };
const models = localModels({ speech: false }).map((model) => ({
  ...model,
  endpoints: model.endpoints.map((endpoint) => ({ ...endpoint, price: PRICED })),
}));

/** Far beyond any machine: what is tested here is not time. */
const LONG = { connect: 60_000, firstToken: 60_000, firstTokenPlain: 60_000, idle: 60_000 };

/** The real rooms around the local provider, with one plugin that acts on every request. */
function stage(request: ChatRequest, plugin?: Plugin) {
  const records: LedgerEntry[] = [];
  const clock = { now: () => 1_000, sleep: async () => {} };
  const ledger = { append: async (entry: LedgerEntry) => void records.push(entry) };
  const caller = { accountId: "default", keyHash: "hash" };
  const trace = createTrace(1_000);
  const money = createMoneyKeeper(oneBalance(0), { warn: vi.fn() }).open({
    generationId: "gen-1",
    charged: caller,
    createdAt: 1_000,
    operation: "chat",
    streamed: false,
    limits: [],
    enforceCredits: false,
  });
  const exchange = {
    generationId: "gen-1",
    created: 1,
    caller,
    request,
    headers: { metadata: true, metadataAlias: false },
    trace,
    signal: createRequestSignal(1_000, 60_000),
    settlement: openSettlement(
      {
        generationId: "gen-1",
        caller,
        operation: "chat",
        streamed: false,
        startedAt: 1_000,
        attempts: trace.attempts,
      },
      { keep: ledger.append, over: () => money.over(), onError: () => {} },
      clock,
    ),
    money,
  } as unknown as Exchange<ChatRequest>;
  const dependencies = {
    config: {
      server: { region: "local" },
      credits: { enforce: false, initialNanos: 0 },
      routing: { ignore: [], outageWindowMs: 30_000, refusal: "return" },
      retries: { attempts: 0, backoffMs: 1, maxBackoffMs: 1 },
      hedging: { enabled: false, share: 0.05 },
      timeouts: { ...LONG, total: 60_000 },
      stream: { commit: "first_token", recover: "error", keepAliveMs: 1_000 },
      providers: [],
    },
    clock,
    ledger,
    health: createMemoryHealthStore(30_000),
    log: { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() },
    tokens: { count: async () => undefined },
    draw: () => 0.5,
    providers: new Map([["local", createLocalProvider()]]),
    catalog: () => ({ models: new Map(models.map((model) => [model.slug, model])) }),
    plugins: plugin === undefined ? [] : [plugin],
    pluginDefaults: plugin === undefined ? {} : { [plugin.id]: { enabled: true } },
    endUserSecret: "secret",
  } as unknown as Dependencies;
  return { exchange, dependencies, records };
}

const request: ChatRequest = {
  model: "local/echo",
  messages: [{ role: "user", content: "one two three" }],
};
const options = z.object({});

async function textOf(reads: AsyncIterable<readonly StreamPiece[]>): Promise<string> {
  let text = "";
  for await (const pieces of reads) {
    for (const piece of pieces) text += piece.chunk().choices[0]?.delta.content ?? "";
  }
  return text;
}

describe("a chat answer", () => {
  test("is charged once, with its metadata when it was asked for", async () => {
    const { exchange, dependencies, records } = stage(request);
    const result = await answerChat(exchange, dependencies);
    expect(result.choices[0]?.message.content).toBe("one two three");
    expect(result.usage).toMatchObject({ completion_tokens: 3, cost: 0.000006 });
    expect(result.service_metadata).toMatchObject({ attempt: 1, region: "local" });
    expect(records).toMatchObject([{ outcome: "complete", costNanos: 6_000, provider: "local" }]);
  });

  test("keeps no text of what its caller wrote where a plugin may change it", async () => {
    const written = new WrittenMessages(JSON.stringify(request), request.messages);
    let seen: string | undefined = "not looked at";
    const look = definePlugin({
      id: "look",
      options,
      before: ({ request: asked }) => {
        seen = written.textOf(asked.messages);
        return { kind: "continue", request: asked };
      },
    });
    const { exchange, dependencies } = stage(request, look);
    await answerChat({ ...exchange, written }, dependencies);
    expect(seen).toBeUndefined();
    expect(exchange.trace.attempts).toHaveLength(1);
  });

  test("that a plugin refuses reaches no provider", async () => {
    const refuse = definePlugin({
      id: "refuse",
      options,
      before: () => {
        throw forbidden("not today");
      },
    });
    const { exchange, dependencies } = stage(request, refuse);
    await expect(answerChat(exchange, dependencies)).rejects.toMatchObject({ status: 403 });
    expect(exchange.trace.attempts).toEqual([]);
  });

  test("that a plugin gives itself is a stream when a stream was asked for", async () => {
    const { exchange: other, dependencies: real } = stage(request);
    const result = await answerChat(other, real);
    const own = definePlugin({
      id: "own",
      options,
      before: () => ({ kind: "answer", answer: { kind: "result", result } }),
    });
    const { exchange, dependencies, records } = stage({ ...request, stream: true }, own);
    expect(await textOf(await streamChat(exchange, dependencies))).toBe("one two three");
    expect(records).toMatchObject([{ outcome: "complete", costNanos: 0, provider: null }]);
  });

  test("that a plugin gives itself without usage used nothing: it is not estimated", async () => {
    const { exchange: other, dependencies: real } = stage(request);
    const { usage: _usage, ...result } = await answerChat(other, real);
    const own = definePlugin({
      id: "own",
      options,
      before: () => ({ kind: "answer", answer: { kind: "result", result } }),
    });
    const { exchange, dependencies, records } = stage(request, own);
    const given = await answerChat(exchange, dependencies);
    expect(given.usage).toMatchObject({ total_tokens: 0, cost: 0 });
    expect(records).toMatchObject([
      { costNanos: 0, promptTokens: 0, completionTokens: 0, estimated: false },
    ]);
  });

  test("pays for calls that a plugin goes on with when the caller has left", async () => {
    let goOn = () => {};
    const left = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const said: string[] = [];
    const late = definePlugin({
      id: "late",
      options,
      async before({ request: asked, detached }) {
        await detached(async (signal, run) => {
          await left;
          const answer = await run(asked);
          if (answer.kind === "result") said.push(`${answer.result.choices[0]?.message.content}`);
          said.push(`aborted: ${signal.aborted}`);
        });
        return { kind: "continue", request: asked };
      },
    });
    const { exchange, dependencies, records } = stage(request, late);
    const answering = answerChat(exchange, dependencies);
    exchange.signal.cancel("caller-left");
    await expect(answering).rejects.toBe("caller-left");
    exchange.settlement.close({ kind: "cancelled" }, NOTHING_USED);
    goOn();
    await vi.waitFor(() => expect(records).toHaveLength(1));
    expect(said).toEqual(["one two three", "aborted: false"]);
    expect(records).toMatchObject([{ outcome: "cancelled", costNanos: 6_000 }]);
  });

  test("that a plugin gives up is cut off, and paid as far as it came", async () => {
    const gaveUp = definePlugin({
      id: "gave-up",
      options,
      async before({ request: asked, run }) {
        const controller = new AbortController();
        controller.abort("enough");
        await run(asked, { signal: controller.signal }).catch(() => undefined);
        return { kind: "continue", request: asked };
      },
    });
    const { exchange, dependencies, records } = stage(request, gaveUp);
    await answerChat(exchange, dependencies);
    expect(records).toMatchObject([{ outcome: "complete", costNanos: 6_000 }]);
  });

  test("pays for the calls that a plugin makes on its way", async () => {
    const ask = definePlugin({
      id: "ask",
      options,
      async before({ request: asked, run }) {
        await run({ ...asked, messages: [{ role: "user", content: "a b" }] });
        return { kind: "continue", request: asked };
      },
    });
    const { exchange, dependencies, records } = stage(request, ask);
    await answerChat(exchange, dependencies);
    expect(records).toMatchObject([{ costNanos: 10_000, promptTokens: 5, completionTokens: 5 }]);
  });

  test("tells and records what a plugin bought, and not what it gave back", async () => {
    const buy = definePlugin({
      id: "buy",
      options,
      async before({ request: asked, charge }) {
        const [, lost] = await Promise.all([
          charge({ name: "web-search", nanos: 7_000 }),
          charge({ name: "ocr", nanos: 500 }),
        ]);
        lost.refund();
        return { kind: "continue", request: asked };
      },
    });
    const { exchange, dependencies, records } = stage(request, buy);
    const { usage } = await answerChat(exchange, dependencies);
    expect(usage).toMatchObject({
      prompt_tokens: 3,
      cost: 0.000013,
      cost_details: { server_tool_cost: 0.000007 },
      server_tool_use_details: { web_search_requests: 1 },
    });
    expect(records).toMatchObject([
      {
        costNanos: 13_000,
        costs: { promptNanos: 3_000, completionNanos: 3_000, otherNanos: 7_000 },
        details: { boughtNanos: 7_000, boughtSearches: 1 },
      },
    ]);
  });

  test("that fails after a plugin bought something costs what was bought", async () => {
    const buy = definePlugin({
      id: "buy",
      options,
      async before({ charge }) {
        await charge({ name: "ocr", nanos: 500 });
        throw forbidden("not today");
      },
    });
    const { exchange, dependencies, records } = stage(request, buy);
    const error = await answerChat(exchange, dependencies).catch((thrown: unknown) => thrown);
    await exchange.settlement.close({ kind: "failed", error: error as never }, NOTHING_USED);
    expect(records).toMatchObject([{ outcome: "failed", costNanos: 500 }]);
  });

  test.each<[string, ChatRequest]>([
    ["whole", request],
    ["as a stream", { ...request, stream: true }],
  ])("tells a plugin once how it ended: %s", async (_form, asked) => {
    const ends: PluginOutcome[] = [];
    const watch = definePlugin({
      id: "watch",
      options,
      settled: (_context, outcome) => void ends.push(outcome),
    });
    const { exchange, dependencies } = stage(asked, watch);
    if (asked.stream === true) await textOf(await streamChat(exchange, dependencies));
    else await answerChat(exchange, dependencies);
    expect(ends).toEqual([{ kind: "complete" }]);
  });

  test("that is left in the middle is settled at what was produced", async () => {
    const content = "word ".repeat(500);
    const messages: ChatRequest["messages"] = [{ role: "user", content }];
    const { exchange, dependencies, records } = stage({ ...request, messages, stream: true });
    for await (const pieces of await streamChat(exchange, dependencies)) {
      if (pieces.some(({ token }) => token)) break;
    }
    await vi.waitFor(() => expect(records).toHaveLength(1));
    expect(records).toMatchObject([{ outcome: "cancelled", estimated: true }]);
    expect(records[0]?.completionTokens).toBeGreaterThan(0);
    expect(records[0]?.completionTokens).toBeLessThan(500);
  });
});
