import {
  activate,
  type BeforeOutcome,
  type ChatAnswer,
  type ChatChunk,
  type ChatRequest,
  type ChatResult,
  objectPiece,
  openPlugins,
  type Plugin,
  type RunOptions,
  runBefore,
  type StreamPiece,
  settlePlugins,
} from "@sluice/plugins";
import { plainHost, pluginConformance } from "@sluice/plugins/conformance";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import responseCache, { createResponseCache } from "./index.ts";

type Reads = AsyncIterable<readonly StreamPiece[]>;
type Finish = "stop" | "tool_calls" | "length" | "content_filter";

const question: ChatRequest = {
  messages: [{ role: "user", content: "Why?" }],
  model: "acme/one",
  temperature: 0,
};

function resultOf(content: string, finish: Finish = "stop", more: object = {}): ChatAnswer {
  const message = { role: "assistant" as const, content, ...more };
  const ended = { finish_reason: finish, native_finish_reason: finish, logprobs: null };
  const result: ChatResult = {
    id: "gen-of-the-call",
    object: "chat.completion",
    created: 1,
    model: "acme/one",
    provider: "Acme",
    system_fingerprint: null,
    choices: [{ index: 0, message, ...ended }],
    usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
  };
  return { kind: "result", result };
}

function chunkOf(content: string, finish: Finish | null = null): ChatChunk {
  const choice = {
    index: 0,
    delta: { content },
    finish_reason: finish,
    native_finish_reason: finish,
  };
  return {
    id: "gen-of-the-call",
    object: "chat.completion.chunk",
    created: 1,
    model: "acme/one",
    provider: "Acme",
    choices: [choice],
  };
}

/** What is called upstream, by hand: each call waits until it is answered. */
function upstream() {
  const calls: {
    readonly request: ChatRequest;
    readonly how: RunOptions;
    answer(answer: ChatAnswer): void;
    fail(error: unknown): void;
  }[] = [];
  const run = (request: ChatRequest, how: RunOptions = {}) =>
    new Promise<ChatAnswer>((answer, fail) => {
      how.signal?.addEventListener("abort", () => fail(how.signal?.reason));
      calls.push({ request, how, answer, fail });
    });
  return { calls, run };
}

/** A stream that gives a piece for each `say`. */
function streaming() {
  const said: (ChatChunk | Error | undefined)[] = [];
  let wake = () => {};
  const stream = { isClosed: false, say, answer: undefined as unknown as ChatAnswer };
  function say(...chunks: readonly (ChatChunk | Error | undefined)[]) {
    said.push(...chunks);
    wake();
  }
  async function* reads(): Reads {
    try {
      for (;;) {
        while (said.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const next = said.shift();
        if (next === undefined) return;
        if (next instanceof Error) throw next;
        yield [objectPiece(next)];
      }
    } finally {
      stream.isClosed = true;
    }
  }
  stream.answer = { kind: "stream", reads: reads() };
  return stream;
}

interface Asking {
  readonly request?: ChatRequest;
  readonly item?: object;
  readonly entry?: Readonly<Record<string, unknown>>;
  readonly scope?: string;
  readonly detachedSignal?: AbortSignal;
}

let ids = 0;

/** A cache, its clock, and a way to ask it as the gateway does. */
function stage() {
  const clock = { at: 1_000_000 };
  const { calls, run } = upstream();
  const plugin: Plugin = createResponseCache({ now: () => clock.at }) as Plugin;
  const ask = (asking: Asking = {}) => {
    const { request = question, item = {}, entry = {}, scope = "one key" } = asking;
    ids += 1;
    const signal = asking.detachedSignal ?? new AbortController().signal;
    const requestId = `gen-${ids}`;
    const host = plainHost({ run, scope, requestId, detached: (work) => work(signal, run) });
    const active = activate([{ id: "response-cache", ...item }], [plugin], {
      "response-cache": entry,
    });
    const opened = openPlugins(active, request, host);
    const outcome = runBefore(opened);
    outcome.catch(() => undefined);
    return { outcome, host, requestId, leave: () => settlePlugins(opened, { kind: "cancelled" }) };
  };
  /** Asks, has the call answered if there is one, and gives what came of it. */
  const asked = async (asking: Asking = {}, answer: ChatAnswer = resultOf("Because.")) => {
    const before = calls.length;
    const { outcome, host, requestId } = ask(asking);
    await soon();
    calls[before]?.answer(answer);
    const given = answerOf(await outcome);
    return { given, requestId, stage: host.stages[0], wasCalled: calls.length > before };
  };
  return { clock, calls, ask, asked };
}

/** Until everything that needs no waiting is done. */
const soon = () => new Promise((resolve) => setImmediate(resolve));

function answerOf(outcome: BeforeOutcome): ChatAnswer | undefined {
  return outcome.kind === "answer" ? outcome.answer : undefined;
}

async function textOf(answer: ChatAnswer | undefined): Promise<string> {
  if (answer === undefined) return "";
  if (answer.kind === "result") return answer.result.choices[0]?.message.content ?? "";
  let text = "";
  for await (const pieces of answer.reads) {
    for (const piece of pieces) text += piece.chunk().choices[0]?.delta.content ?? "";
  }
  return text;
}

describe("an answer", () => {
  it("is given again under the id of the request that asks, and used nothing", async () => {
    const { clock, asked } = stage();
    const first = await asked();
    expect(first).toMatchObject({
      wasCalled: true,
      given: { result: { id: first.requestId, usage: { total_tokens: 0 } } },
      stage: { name: "response-cache", data: { status: "MISS", ttl: 300 } },
    });
    clock.at += 10_500;
    const again = await asked();
    expect(again).toMatchObject({
      wasCalled: false,
      given: {
        kind: "result",
        result: { id: again.requestId, created: 1_010, usage: { total_tokens: 0 } },
      },
      stage: {
        cost_usd: 0,
        data: { status: "HIT", age: 10, ttl: 289, source_id: first.requestId },
      },
    });
    expect(await textOf(again.given)).toBe("Because.");
  });

  it("of a stream is given again, piece by piece", async () => {
    const { asked } = stage();
    const stream = streaming();
    stream.say(chunkOf("Be"), chunkOf("cause."), chunkOf("", "stop"), undefined);
    const first = await asked({ request: { ...question, stream: true } }, stream.answer);
    expect(await textOf(first.given)).toBe("Because.");
    const again = await asked({ request: { ...question, stream: false } });
    expect(again).toMatchObject({ wasCalled: false, stage: { data: { status: "HIT" } } });
    expect(await textOf(again.given)).toBe("Because.");
  });

  it.each<[string, ChatRequest]>([
    [
      "members in another order",
      { temperature: 0, model: "acme/one", messages: question.messages },
    ],
    ["null for absent", { ...question, top_p: null, tools: undefined }],
    [
      "who asks and how it is sent",
      { ...question, user: "u", metadata: { a: "b" }, stream: true, session_id: "s" },
    ],
  ])("is the same for %s", async (_name, request) => {
    const { asked } = stage();
    await asked();
    expect((await asked({ request })).wasCalled).toBe(false);
  });

  it.each<[string, Asking]>([
    ["another prompt", { request: { ...question, messages: [{ role: "user", content: "why?" }] } }],
    ["another model", { request: { ...question, model: "acme/two" } }],
    ["another parameter", { request: { ...question, seed: 1 } }],
    ["another key", { scope: "another key" }],
  ])("is another one for %s", async (_name, asking) => {
    const { asked } = stage();
    await asked();
    expect((await asked(asking)).wasCalled).toBe(true);
  });

  it("is forgotten when its time is over, or when it is asked to be", async () => {
    const { clock, asked } = stage();
    await asked({ item: { ttl: 5 } });
    clock.at += 4_999;
    expect((await asked()).wasCalled).toBe(false);
    clock.at += 1;
    expect((await asked()).wasCalled).toBe(true);
    expect((await asked({ item: { clear: true } })).wasCalled).toBe(true);
    expect((await asked()).wasCalled).toBe(false);
  });

  it.each([
    [0, 1],
    [-5, 1],
    ["60", 60],
    ["90s", 90],
    [1e9, 86_400],
    [2.9, 2],
  ])("with the ttl %j is kept for %i seconds", async (ttl, kept) => {
    const { asked } = stage();
    expect((await asked({ item: { ttl } })).stage).toMatchObject({ data: { ttl: kept } });
  });
});

describe("not kept are", () => {
  it.each<[string, ChatAnswer]>([
    ["answers cut for length", resultOf("Beca", "length")],
    ["answers that a filter ended", resultOf("", "content_filter")],
    ["refusals", resultOf("", "stop", { refusal: "I would rather not." })],
  ])("%s", async (_name, answer) => {
    const { asked } = stage();
    await asked({}, answer);
    expect((await asked()).wasCalled).toBe(true);
  });

  it.each<[string, readonly (ChatChunk | Error | undefined)[]]>([
    ["streams without an end", [chunkOf("Be"), undefined]],
    ["streams cut for length", [chunkOf("Be"), chunkOf("", "length"), undefined]],
    [
      "streams that carry an error",
      [{ ...chunkOf("", "stop"), error: { code: 502, message: "x" } }, undefined],
    ],
    ["streams that break", [chunkOf("Be"), chunkOf("", "stop"), new Error("broken")]],
  ])("%s", async (_name, chunks) => {
    const { asked } = stage();
    const stream = streaming();
    stream.say(...chunks);
    const { given } = await asked({}, stream.answer);
    await textOf(given).catch((error: Error) => expect(error.message).toBe("broken"));
    expect((await asked()).wasCalled).toBe(true);
  });

  it("errors: each who waits is told, the next asks anew", async () => {
    const { calls, ask, asked } = stage();
    const [one, two] = [ask(), ask()];
    await soon();
    const error = new Error("the provider is down");
    calls[0]?.fail(error);
    await expect(one.outcome).rejects.toMatchObject({ cause: error });
    await expect(two.outcome).rejects.toMatchObject({ cause: error });
    expect((await asked()).wasCalled).toBe(true);
  });

  it("answers longer than max_entry_bytes", async () => {
    const { asked } = stage();
    const entry = { max_entry_bytes: 400 };
    await asked({ entry });
    expect((await asked({ entry })).wasCalled).toBe(false);
    const request = { ...question, seed: 2 };
    await asked({ entry, request }, resultOf("x".repeat(400)));
    expect((await asked({ entry, request })).wasCalled).toBe(true);
  });

  it("more than max_bytes: what was not asked for longest goes first", async () => {
    const { asked } = stage();
    const entry = { max_bytes: 800 };
    const seeded = (seed: number) => ({ entry, request: { ...question, seed } });
    for (const seed of [1, 2]) await asked(seeded(seed));
    expect((await asked(seeded(1))).wasCalled).toBe(false);
    await asked(seeded(3));
    expect((await asked(seeded(1))).wasCalled).toBe(false);
    expect((await asked(seeded(2))).wasCalled).toBe(true);
  });

  it.each<[string, ChatRequest, string]>([
    ["warm answers", { ...question, temperature: 0.7 }, "temperature"],
    [
      "answers without a temperature, which is 1",
      { ...question, temperature: null },
      "temperature",
    ],
    ["what is asked for with debug", { ...question, debug: { echo_upstream_body: true } }, "debug"],
    [
      "what tools of the gateway find",
      { ...question, tools: [{ type: "sluice:datetime" }] },
      "server tools",
    ],
  ])("%s: the request goes on", async (_name, request, reason) => {
    const { ask, calls } = stage();
    const { outcome, host } = ask({ request });
    expect(await outcome).toEqual({ kind: "continue", request });
    expect(host.stages).toMatchObject([{ data: { status: "BYPASS", reason } }]);
    expect(calls).toHaveLength(0);
  });

  it("what tools of other plugins find, that the model is offered", async () => {
    const dice: Plugin = {
      id: "dice",
      options: z.strictObject({}),
      serverTools: [
        {
          type: "acme:dice",
          parameters: z.strictObject({}),
          describe: () => ({ description: "Rolls a die.", parameters: { type: "object" } }),
          execute: async () => "4",
        },
      ],
    };
    const items = [{ id: "dice" }, { id: "response-cache" }];
    const host = plainHost();
    await runBefore(openPlugins(activate(items, [dice, responseCache as Plugin]), question, host));
    expect(host.stages).toMatchObject([{ data: { status: "BYPASS", reason: "server tools" } }]);
  });

  it("unless max_temperature allows it", async () => {
    const { asked } = stage();
    const asking = { request: { ...question, temperature: null }, item: { max_temperature: 1 } };
    await asked(asking);
    expect((await asked(asking)).wasCalled).toBe(false);
  });
});

describe("the same request while the first is under way", () => {
  it("shares its call; only the first pays", async () => {
    const { calls, ask } = stage();
    const asks = [ask(), ask(), ask()];
    await soon();
    expect(calls).toHaveLength(1);
    calls[0]?.answer(resultOf("Because."));
    const answers = (await Promise.all(asks.map(({ outcome }) => outcome))).map(answerOf);
    expect(answers.map((answer) => answer?.kind === "result" && answer.result.id)).toEqual(
      asks.map(({ requestId }) => requestId),
    );
    expect(
      asks.map(({ host }) => [host.stages[0]?.data?.status, host.stages[0]?.cost_usd]),
    ).toEqual([
      ["MISS", undefined],
      ["MERGED", 0],
      ["MERGED", 0],
    ]);
  });

  it("gets all of a stream, joined late too, under its own id", async () => {
    const { calls, ask } = stage();
    const stream = streaming();
    const first = ask();
    await soon();
    calls[0]?.answer(stream.answer);
    const reading = textOf(answerOf(await first.outcome));
    stream.say(chunkOf("Be"));
    await soon();
    const late = ask();
    const lateAnswer = answerOf(await late.outcome);
    if (lateAnswer?.kind !== "stream") throw new Error("no stream");
    const seen: string[] = [];
    const lateReading = (async () => {
      for await (const pieces of lateAnswer.reads)
        seen.push(...pieces.map((piece) => piece.chunk().id));
    })();
    stream.say(chunkOf("cause."), chunkOf("", "stop"), undefined);
    expect(await reading).toBe("Because.");
    await lateReading;
    expect(seen).toEqual([late.requestId, late.requestId, late.requestId]);
    expect(calls).toHaveLength(1);
  });

  it("goes on when the first has left, before the answer and in it", async () => {
    const { calls, ask } = stage();
    const [one, two, three] = [ask(), ask(), ask()];
    await soon();
    one.leave();
    expect(calls[0]?.how.signal?.aborted).toBe(false);
    const stream = streaming();
    calls[0]?.answer(stream.answer);
    await two.outcome;
    two.leave();
    stream.say(chunkOf("Because."), chunkOf("", "stop"), undefined);
    expect(await textOf(answerOf(await three.outcome))).toBe("Because.");
  });

  it("ends its call when nobody waits any more", async () => {
    const { calls, ask, asked } = stage();
    const [one, two] = [ask(), ask()];
    await soon();
    const stream = streaming();
    calls[0]?.answer(stream.answer);
    await Promise.all([one.outcome, two.outcome]);
    stream.say(chunkOf("Be"), chunkOf("cause."));
    one.leave();
    await soon();
    expect([calls[0]?.how.signal?.aborted, stream.isClosed]).toEqual([false, false]);
    two.leave();
    await soon();
    expect([calls[0]?.how.signal?.aborted, stream.isClosed]).toEqual([true, true]);
    expect((await asked()).wasCalled).toBe(true);
  });

  it("asks itself when the time of the first was over", async () => {
    const { calls, ask } = stage();
    const time = new AbortController();
    const first = ask({ detachedSignal: time.signal });
    const second = ask();
    await soon();
    time.abort("deadline");
    calls[0]?.fail(new Error("called off"));
    await expect(first.outcome).rejects.toThrow();
    await soon();
    expect(calls).toHaveLength(2);
    calls[1]?.answer(resultOf("Because."));
    expect(await textOf(answerOf(await second.outcome))).toBe("Because.");
  });
});

describe("options", () => {
  it.each([{ ttl: "soon" }, { ttl: true }, { clear: 1 }, { max_temperature: 3 }, { max_bytes: 5 }])(
    "refuse %j of a request",
    (item) => {
      expect(() => stage().ask({ item })).toThrow(/plugins\[0\]/);
    },
  );
});

describe("conformance", () => {
  const host = { run: async () => resultOf("Because.") };
  const samples = {
    options: { max_temperature: 2 },
    badOptions: [{ ttl: "x" }, { max_bytes: 1 }],
    remembers: "it answers the second request as the first",
    host,
  };
  for (const { name, run } of pluginConformance(responseCache, samples)) it(name, run);
});
