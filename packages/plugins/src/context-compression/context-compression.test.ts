import type { Catalog, ChatRequest, Message, Model } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activate } from "../activate.ts";
import { plainHost, pluginConformance } from "../conformance/index.ts";
import { openPlugins } from "../plugin-run.ts";
import type { PromptSizes } from "../prompt-sizes.ts";
import { runBefore } from "../run-before.ts";
import { contextCompression } from "./context-compression.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value ?? "")).length;
const bound = ({ messages, tools }: ChatRequest) =>
  messages.reduce((sum, message) => sum + bytesOf(message), 0) + (tools ? bytesOf(tools) : 0);
/** A tokenizer of four bytes to a token. */
const sizes: PromptSizes = {
  bound,
  count: async (request) => Math.ceil(bound(request) / 4),
};

interface Setting {
  readonly contexts?: readonly { readonly slug: string; readonly contextLength?: number }[];
  readonly item?: object | undefined;
  readonly output?: Model["output"];
  readonly prompt?: PromptSizes;
}

async function compress(request: ChatRequest, setting: Setting = {}) {
  const { contexts = [{ slug: "acme/small", contextLength: 1000 }], prompt = sizes } = setting;
  const models = contexts.map(({ slug }) => [slug, modelOf(slug, setting.output)] as const);
  const catalog: Catalog = { models: new Map(models) };
  const routing = { ...plainHost().routing, contextsOf: () => contexts };
  const host = plainHost({ catalog, routing, prompt });
  const items =
    "item" in setting
      ? setting.item
        ? [{ id: contextCompression.id, ...setting.item }]
        : []
      : [{ id: contextCompression.id }];
  const active = activate(items, [contextCompression], {}, [], () => true);
  const outcome = await runBefore(openPlugins(active, request, host));
  if (outcome.kind !== "continue") throw new Error("it answered");
  return { request: outcome.request, messages: outcome.request.messages, ...host };
}

const modelOf = (slug: string, output: Model["output"] = ["text"]): Model => ({
  slug,
  name: slug,
  distillable: false,
  input: ["text"],
  output,
  endpoints: [],
});

const user = (content: string): Message => ({ role: "user", content });
const said = (content: string): Message => ({ role: "assistant", content });
const system = (content: string): Message => ({ role: "system", content });
const calling = (...ids: string[]): Message => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => ({
    id,
    type: "function" as const,
    function: { name: "f", arguments: "{}" },
  })),
});
const result = (id: string, content = "result"): Message => ({
  role: "tool",
  tool_call_id: id,
  content,
});
const turns = (count: number, length = 400): Message[] =>
  Array.from({ length: count }, (_, at) =>
    (at % 2 ? said : user)(`${at} ${"w ".repeat(length / 2)}`),
  );

describe("a conversation that fits", () => {
  it("is left alone, and not counted where its bytes fit", async () => {
    const request = { messages: turns(2) };
    const { request: left, stages } = await compress(request, {
      prompt: { bound, count: () => Promise.reject(new Error("counted")) },
    });
    expect(left).toBe(request);
    expect(stages).toEqual([]);
  });

  it("is left alone where a tokenizer says so", async () => {
    const request = { messages: turns(8) };
    expect(bound(request)).toBeGreaterThan(1000);
    expect((await compress(request)).request).toBe(request);
  });
});

describe("a conversation that is too long", () => {
  it("loses its middle, and keeps instructions, the first and the newest", async () => {
    const messages = [system("Be brief."), ...turns(20), user("And now?")];
    const { messages: left, stages } = await compress({ messages });
    expect(left[0]).toBe(messages[0]);
    expect(left[1]).toBe(messages[1]);
    expect(left.at(-1)).toBe(messages.at(-1));
    expect(Math.ceil(bound({ messages: left }) / 4)).toBeLessThanOrEqual(875);
    expect(stages).toMatchObject([
      {
        type: "context_compression",
        name: "context-compression",
        data: {
          engine: "middle-out",
          input_type: "messages",
          original_count: 22,
          compressed_count: left.length,
          dropped: 22 - left.length,
          context_length: 1000,
          model: "acme/small",
        },
      },
    ]);
  });

  it("leaves the room that an answer asks for", async () => {
    const { messages } = await compress({ messages: turns(20), max_tokens: 700 });
    expect(Math.ceil(bound({ messages }) / 4)).toBeLessThanOrEqual(300);
  });

  it("is cut within its only message, from the middle of it", async () => {
    const { messages, stages } = await compress({
      messages: [user(`start ${"x".repeat(9000)} end`)],
    });
    expect(messages).toHaveLength(1);
    expect(messages[0]?.content).toMatch(/^start x+…x+ end$/);
    expect(stages).toMatchObject([{ data: { dropped: 0, cut: 1 } }]);
  });

  it("is cut in the longest text of several parts, beside what is no text", async () => {
    const image = { type: "image_url" as const, image_url: { url: "https://x.example/a.png" } };
    const content = [
      { type: "text" as const, text: "short" },
      image,
      { type: "text" as const, text: "y".repeat(9000) },
    ];
    const { messages } = await compress({ messages: [{ role: "user", content }] });
    expect(messages[0]?.content).toMatchObject([
      content[0],
      image,
      { text: expect.stringMatching(/^y+…y+$/) },
    ]);
  });

  it("keeps calls and their results together, whatever lies between them", async () => {
    const messages = [
      ...turns(6),
      calling("a", "b"),
      result("a", "r".repeat(1200)),
      user("wait"),
      result("b", "r".repeat(1200)),
      ...turns(6),
    ];
    const { messages: left } = await compress({ messages });
    expect(left.some(({ role }) => role === "tool")).toBe(false);
    expect(left).not.toContain(messages[6]);
  });

  it("stays as it is where nothing that may go makes it fit", async () => {
    for (const messages of [
      [system("s".repeat(9000)), user("hi")],
      [user("hi"), calling("a"), result("a", "r".repeat(9000))],
    ]) {
      const request = { messages };
      const { request: left, stages } = await compress(request);
      expect(left).toBe(request);
      expect(stages).toEqual([]);
    }
  });

  it("is sized by its bytes where no tokenizer tells in time", async () => {
    const prompt = { bound, count: async () => undefined };
    const { messages } = await compress({ messages: turns(20) }, { prompt });
    expect(bound({ messages }) / 3).toBeLessThanOrEqual(1000);
    expect(messages.length).toBeGreaterThan(1);
  });

  it("is counted again where what is left has more tokens than the whole", async () => {
    const dense = (text: string) => (text.includes("#") ? 1 : 1 / 8);
    const prompt: PromptSizes = {
      bound,
      count: async ({ messages }) =>
        Math.ceil(messages.reduce((sum, m) => sum + bytesOf(m) * dense(JSON.stringify(m)), 0)),
    };
    const messages = [...turns(40), ...Array.from({ length: 6 }, () => user("#".repeat(300)))];
    const { messages: left } = await compress({ messages }, { prompt });
    expect(await prompt.count({ messages: left })).toBeLessThanOrEqual(875);
    expect(left.at(-1)).toBe(messages.at(-1));
  });
});

describe("which model counts", () => {
  const long = { messages: turns(40, 1000) };
  const context = (slug: string, contextLength?: number) =>
    contextLength === undefined ? { slug } : { slug, contextLength };

  it("is the first that holds at least half", async () => {
    const contexts = [context("a/one", 4000), context("a/two", 6000)];
    const { stages } = await compress(long, { contexts });
    expect(stages).toMatchObject([{ data: { model: "a/two", context_length: 6000 } }]);
  });

  it("is the first of all where none holds half", async () => {
    const contexts = [context("a/one", 2000), context("a/two", 3000)];
    expect((await compress(long, { contexts })).stages).toMatchObject([
      { data: { model: "a/one" } },
    ]);
  });

  it("without being asked is one of 8,192 tokens or less", async () => {
    const item = undefined;
    const huge = { messages: turns(40, 4000) };
    const at = (contextLength: number) => ({ item, contexts: [context("a/one", contextLength)] });
    expect((await compress(huge, at(8192))).stages).toHaveLength(1);
    expect((await compress(huge, at(8193))).request).toBe(huge);
    expect((await compress(huge, { contexts: [context("a/one", 8193)] })).stages).toHaveLength(1);
  });

  it("is none where it is turned off, only makes images, or is not known", async () => {
    expect((await compress(long, { item: { enabled: false } })).request).toBe(long);
    expect((await compress(long, { output: ["image"] })).request).toBe(long);
    expect((await compress(long, { output: ["image", "text"] })).stages).toHaveLength(1);
    expect((await compress(long, { contexts: [context("a/one")] })).request).toBe(long);
  });
});

describe("more messages than a provider takes", () => {
  const contexts = [{ slug: "anthropic/large", contextLength: 1_000_000 }];

  it("lose their middle, half kept from each end", async () => {
    const messages = [system("s"), ...turns(1200, 10)];
    const { messages: left, stages } = await compress({ messages }, { contexts });
    expect(left).toHaveLength(1000);
    expect(left[0]).toBe(messages[0]);
    expect(left.slice(1, 500)).toEqual(messages.slice(1, 500));
    expect(left.slice(500)).toEqual(messages.slice(-500));
    expect(stages).toMatchObject([{ data: { original_count: 1201, compressed_count: 1000 } }]);
  });

  it("keep calls with their results", async () => {
    const messages = Array.from({ length: 700 }, (_, at) => [
      calling(`c${at}`),
      result(`c${at}`),
    ]).flat();
    const { messages: left } = await compress({ messages }, { contexts });
    expect(left).toHaveLength(1000);
    expect(orphans(left)).toEqual([]);
  });

  it("stay whole for others, and where it is not asked for", async () => {
    const request = { messages: turns(1200, 10) };
    const others = [{ slug: "acme/large", contextLength: 1_000_000 }];
    expect((await compress(request, { contexts: others })).request).toBe(request);
    expect((await compress(request, { contexts, item: undefined })).request).toBe(request);
    const thousand = { messages: turns(1000, 10) };
    expect((await compress(thousand, { contexts })).request).toBe(thousand);
  });
});

function orphans(messages: readonly Message[]): readonly string[] {
  const called = new Set<string>();
  return messages.flatMap((message) => {
    if (message.role === "assistant") for (const { id } of message.tool_calls ?? []) called.add(id);
    return message.role === "tool" && !called.has(message.tool_call_id)
      ? [message.tool_call_id]
      : [];
  });
}

describe("of any conversation", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 300 });
  const group = fc.oneof(
    { weight: 3, arbitrary: text.map((content) => [user(content)]) },
    { weight: 2, arbitrary: text.map((content) => [said(content)]) },
    text.map((content) => [system(content)]),
    fc
      .tuple(fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 3 }), text)
      .map(([ids, content]) => [calling(...ids), ...ids.map((id) => result(id, content))]),
  );
  const conversation = fc
    .array(group, { minLength: 1, maxLength: 30 })
    .map((groups) => groups.flat());
  const asked = fc.record({
    messages: conversation,
    context: fc.integer({ min: 20, max: 1500 }),
    answer: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
  });

  it("what is left is shorter, in order, with pairs whole and instructions kept, and stays", async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ messages, context, answer }) => {
        const contexts = [{ slug: "acme/small", contextLength: context }];
        const request: ChatRequest = {
          messages,
          ...(answer === undefined ? {} : { max_tokens: answer }),
        };
        const once = await compress(request, { contexts });
        const left = once.messages;
        expect(bound({ messages: left })).toBeLessThanOrEqual(bound({ messages }));
        expect(left.length).toBeLessThanOrEqual(messages.length);
        const places = left.map((message) => placeIn(messages, message));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        expect(new Set(places).size).toBe(places.length);
        const pinned = (list: readonly Message[]) => list.filter(({ role }) => role === "system");
        expect(pinned(left)).toEqual(pinned(messages));
        expect(orphans(left)).toEqual([]);
        expect(calls(left)).toBe(results(left));
        if (once.stages.length > 0) {
          expect(Math.ceil(bound({ messages: left }) / 4) + (answer ?? 0)).toBeLessThanOrEqual(
            context,
          );
        } else expect(once.request).toBe(request);
        expect((await compress(once.request, { contexts })).request).toBe(once.request);
        expect((await compress(request, { contexts })).messages).toEqual(left);
      }),
      { numRuns: 300 },
    );
  });

  const calls = (list: readonly Message[]) =>
    list.reduce(
      (sum, one) => sum + (one.role === "assistant" ? (one.tool_calls?.length ?? 0) : 0),
      0,
    );
  const results = (list: readonly Message[]) => list.filter(({ role }) => role === "tool").length;
  /** A message that was cut is the one it begins and ends like. */
  const placeIn = (messages: readonly Message[], message: Message): number => {
    const place = messages.indexOf(message);
    if (place >= 0) return place;
    const [head = "", tail = ""] = String(message.content).split("…");
    return messages.findIndex(
      ({ role, content }) =>
        role === message.role && String(content).startsWith(head) && String(content).endsWith(tail),
    );
  };
});

describe("conformance", () => {
  const host = {
    prompt: sizes,
    routing: {
      ...plainHost().routing,
      contextsOf: () => [{ slug: "acme/small", contextLength: 120 }],
    },
  };
  const requests = [{ messages: turns(6) }, { messages: [system("s"), user("hi")] }];
  for (const { name, run } of pluginConformance(contextCompression, {
    badOptions: [{ engine: "other" }, { engine: 1 }, { level: 1 }],
    options: { engine: "middle-out" },
    requests,
    host,
  }))
    it(name, run);
});

it.each([
  [1000, false],
  [1001, true],
])("is foreseen for %i messages of a model whose context is not known: %s", (count, acts) => {
  const request = { model: "anthropic/claude", messages: turns(count, 2) };
  expect(contextCompression.actsOn?.(request, {}, plainHost())).toBe(acts);
});
