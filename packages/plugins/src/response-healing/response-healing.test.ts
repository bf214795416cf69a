import { ProviderError } from "@sluice/errors";
import {
  type ChatChunk,
  type ChatRequest,
  type ChatResult,
  type ChunkChoice,
  type FinishReason,
  objectPiece,
} from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activate } from "../activate.ts";
import { plainHost, pluginConformance } from "../conformance/index.ts";
import { openPlugins } from "../plugin-run.ts";
import { runAfter } from "../run-after.ts";
import { runBefore } from "../run-before.ts";
import { responseHealing } from "./response-healing.ts";

const BROKEN = 'Sure: {"a":[1,2,],} there';
const HEALED = '{"a":[1,2]}';
const asksJson: ChatRequest = {
  messages: [{ role: "user", content: "x" }],
  response_format: { type: "json_object" },
};
const frame = { id: "g", created: 1, model: "m", provider: "P" };

function resultOf(
  content: string | null,
  finish: FinishReason = "stop",
  more: object = {},
): ChatResult {
  const message = { role: "assistant" as const, content, ...more };
  return {
    ...frame,
    object: "chat.completion",
    system_fingerprint: null,
    choices: [
      { index: 0, message, finish_reason: finish, native_finish_reason: finish, logprobs: null },
    ],
  };
}
const chunk = (choices: ChunkChoice[], more: object = {}): ChatChunk => ({
  ...frame,
  object: "chat.completion.chunk",
  choices,
  ...more,
});
const delta = (content: string, index = 0): ChunkChoice => ({
  index,
  delta: { content },
  finish_reason: null,
});
const end = (finish: FinishReason, index = 0): ChunkChoice => ({
  index,
  delta: {},
  finish_reason: finish,
});

async function open(request: ChatRequest) {
  const host = plainHost();
  const run = openPlugins(activate([{ id: "response-healing" }], [responseHealing]), request, host);
  await runBefore(run);
  return { run, host };
}

async function heal(result: ChatResult, request = asksJson) {
  const { run, host } = await open(request);
  const answer = await runAfter(run, { kind: "result", result });
  if (answer.kind !== "result") throw new Error("no result");
  return {
    result: answer.result,
    content: answer.result.choices[0]?.message.content,
    stages: host.stages,
  };
}

async function healChunks(chunks: readonly ChatChunk[], request = asksJson, failure?: unknown) {
  const { run, host } = await open(request);
  async function* reads() {
    for (const one of chunks) yield [objectPiece(one)];
    if (failure !== undefined) throw failure;
  }
  const answer = await runAfter(run, { kind: "stream", reads: reads() });
  if (answer.kind !== "stream") throw new Error("no stream");
  const out: ChatChunk[] = [];
  const thrown = await (async () => {
    for await (const read of answer.reads) out.push(...read.map((piece) => piece.chunk()));
  })().catch((error: unknown) => error);
  return { out, thrown, stages: host.stages };
}

const text = (chunks: readonly ChatChunk[], index = 0) =>
  chunks
    .flatMap(({ choices }) => choices)
    .filter((one) => one.index === index)
    .map((one) => one.delta.content ?? "")
    .join("");

describe("a whole answer", () => {
  it("is healed, and said to be so", async () => {
    const { content, stages } = await heal(resultOf(BROKEN));
    expect(JSON.parse(content ?? "")).toEqual(JSON.parse(HEALED));
    expect(stages).toMatchObject([
      {
        type: "response_healing",
        name: "response-healing",
        data: {
          mode: "json_object",
          improved: true,
          steps: ["extracted", "repaired"],
          original_length: BROKEN.length,
        },
      },
    ]);
  });

  it("is left alone when it is JSON, as the same object", async () => {
    const valid = resultOf(' {"a": 1} ');
    const { result, stages } = await heal(valid);
    expect(result).toBe(valid);
    expect(stages).toEqual([]);
  });

  it.each([
    ["no form was asked for", { messages: asksJson.messages }],
    ["text was asked for", { ...asksJson, response_format: { type: "text" as const } }],
  ])("is left alone when %s", async (_name, request) => {
    expect((await heal(resultOf(BROKEN), request)).content).toBe(BROKEN);
  });

  it("is healed under json_schema too", async () => {
    const response_format = { type: "json_schema" as const, json_schema: { name: "n" } };
    const { stages } = await heal(resultOf(BROKEN), { ...asksJson, response_format });
    expect(stages).toMatchObject([{ data: { mode: "json_schema" } }]);
  });

  it.each(["length", "content_filter", "error"] as const)(
    "that ended in %s stays cut",
    async (finish) => {
      expect((await heal(resultOf('{"a":[1,', finish))).content).toBe('{"a":[1,');
    },
  );

  it("keeps reasoning, tool calls and text beside them", async () => {
    const call = { id: "c", type: "function" as const, function: { name: "f", arguments: "{a:1" } };
    const calling = resultOf(BROKEN, "stop", { tool_calls: [call], reasoning: "{b:1" });
    expect((await heal(calling)).result).toBe(calling);
    const thinking = await heal(resultOf(BROKEN, "stop", { reasoning: "{b:1" }));
    expect(thinking.result.choices[0]?.message.reasoning).toBe("{b:1");
  });

  it("says when nothing could be done", async () => {
    const { content, stages } = await heal(resultOf("I cannot."));
    expect(content).toBe("I cannot.");
    expect(stages).toMatchObject([{ data: { improved: false } }]);
  });
});

describe("a stream", () => {
  it("is healed as it comes, with the rest of it before the end", async () => {
    const pieces = Array.from(BROKEN, (letter) => chunk([delta(letter)]));
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const { out, stages } = await healChunks([
      ...pieces,
      chunk([end("stop")]),
      chunk([end("stop")], { usage }),
    ]);
    const texts = out.slice(0, -2).map((one) => one.choices[0]?.delta.content ?? "");
    expect(texts.length).toBeGreaterThan(3);
    expect(texts).not.toContain("");
    expect(texts.join("")).toBe(HEALED);
    expect(out[0]).toMatchObject(frame);
    expect(out[0]?.choices[0]?.delta.role).toBe("assistant");
    expect(out.slice(-2).map((one) => one.choices[0]?.finish_reason)).toEqual(["stop", "stop"]);
    expect(out.at(-1)?.usage).toEqual(usage);
    expect(stages).toMatchObject([
      {
        type: "response_healing",
        data: {
          mode: "json_object",
          improved: true,
          changes: { words_around: 2, commas: 2 },
          original_length: BROKEN.length,
          healed_length: HEALED.length,
        },
      },
    ]);
  });

  it("of valid JSON passes chunk by chunk, as the same chunks", async () => {
    const chunks = [...Array.from('{"a": ["b\\n"]}', (letter) => chunk([delta(letter)]))];
    const { out, stages } = await healChunks([...chunks, chunk([end("stop")])]);
    expect(text(out)).toBe('{"a": ["b\\n"]}');
    expect(out[0]).toBe(chunks[0]);
    expect(stages).toEqual([]);
  });

  it("passes reasoning at once", async () => {
    const thinking = chunk([{ index: 0, delta: { reasoning: "{hm" }, finish_reason: null }]);
    const { out } = await healChunks([
      chunk([delta("Well {")]),
      thinking,
      chunk([delta("a:1}")]),
      chunk([end("stop")]),
    ]);
    expect(out[0]).toEqual(thinking);
    expect(text(out)).toBe('{"a":1}');
  });

  it("says what was changed of an answer that was cut, which gets nothing made up", async () => {
    const { out, stages } = await healChunks([
      chunk([delta('Yes: {"a": [1, "b')]),
      chunk([end("length")]),
    ]);
    expect(text(out)).toBe('{"a": [1, "b');
    expect(stages).toMatchObject([{ data: { improved: false, changes: { words_around: 1 } } }]);
  });

  it("lets text go when tools are called", async () => {
    const call = chunk([
      { index: 0, delta: { tool_calls: [{ index: 0, id: "c" }] }, finish_reason: null },
    ]);
    const { out } = await healChunks([
      chunk([delta("Look: {a")]),
      call,
      chunk([end("tool_calls")]),
    ]);
    expect(text(out)).toBe("Look: {a");
    expect(out[0]?.choices[0]?.delta.content).toBe("Look: {a");
  });

  it("heals each choice by itself", async () => {
    const { out } = await healChunks([
      chunk([delta("{a:1", 0), delta("{b:", 1)]),
      chunk([delta("}", 0)]),
      chunk([end("stop", 0)]),
      chunk([delta("2", 1)]),
      chunk([end("length", 1)]),
    ]);
    expect(text(out, 0)).toBe('{"a":1}');
    expect(text(out, 1)).toBe('{"b":2');
  });

  it("heals text that comes with its own end", async () => {
    const last = chunk([{ index: 0, delta: { content: "{a:1}" }, finish_reason: "stop" }]);
    const { out } = await healChunks([last]);
    expect(text(out)).toBe('{"a":1}');
    expect(out.at(-1)?.choices[0]?.finish_reason).toBe("stop");
  });

  it("gives out what it held before it breaks", async () => {
    const failure = new ProviderError({
      kind: "malformed",
      provider: "p",
      providerName: "P",
      message: "cut",
    });
    const { out, thrown } = await healChunks([chunk([delta('{"a"')])], asksJson, failure);
    expect(text(out)).toBe('{"a"');
    expect(thrown).toBe(failure);
  });

  it("gives the text of the whole answer, however it is cut", async () => {
    const value = fc.oneof(
      fc.json(),
      fc.constantFrom(BROKEN, "no json", "```json\n{a:1}\n```", ""),
    );
    await fc.assert(
      fc.asyncProperty(
        value,
        fc.array(fc.nat({ max: 60 }), { maxLength: 5 }),
        async (whole, cuts) => {
          const marks = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
          const pieces = marks
            .slice(1)
            .map((mark, at) => chunk([delta(whole.slice(marks[at], mark))]));
          const { out } = await healChunks([...pieces, chunk([end("stop")])]);
          expect(text(out)).toBe((await heal(resultOf(whole))).content);
        },
      ),
    );
  });
});

describe("the schema of an answer", () => {
  const schema = {
    type: "object",
    properties: { n: { type: "integer" } },
    required: ["n"],
    additionalProperties: false,
  };
  const strict: ChatRequest = {
    ...asksJson,
    response_format: { type: "json_schema", json_schema: { name: "n", schema } },
  };
  const streamed = async (content: string) =>
    (await healChunks([chunk([delta(content)]), chunk([end("stop")])], strict)).stages;

  it.each([
    ["as it came", '{"n":"x"}', "untouched", false],
    ["healed", 'So: {"n":"x",}', "healed", true],
  ])(
    "is held against it %s, and told when it is broken",
    async (_name, content, _kind, improved) => {
      const broken = { improved, schema_valid: false, schema_faults: ["/n must be integer"] };
      expect((await heal(resultOf(content), strict)).stages).toMatchObject([{ data: broken }]);
      expect(await streamed(content)).toMatchObject([{ data: broken }]);
    },
  );

  it("is said to hold where the answer was healed", async () => {
    expect(await streamed('{"n":1,}')).toMatchObject([{ data: { schema_valid: true } }]);
    expect((await heal(resultOf('{"n":1,}'), strict)).stages).toMatchObject([
      { data: { schema_valid: true } },
    ]);
  });

  it("needs no stage where an answer follows it from the start", async () => {
    expect(await streamed('{"n":1}')).toEqual([]);
    expect((await heal(resultOf('{"n":1}'), strict)).stages).toEqual([]);
  });
});

describe("a long text", () => {
  const LONG = "[x, ".repeat(50_000);

  /** How often others had a turn, and what came of the text, whole or in one chunk. */
  async function turnsOf(stream: boolean, given: string) {
    let turns = 0;
    const host = plainHost({
      sleep: async () => {
        turns += 1;
      },
    });
    const active = activate([{ id: "response-healing" }], [responseHealing]);
    const run = openPlugins(active, asksJson, host);
    await runBefore(run);
    const chunks = [objectPiece(chunk([delta(given)])), objectPiece(chunk([end("stop")]))];
    async function* reads() {
      yield chunks;
    }
    const answer = await runAfter(
      run,
      stream ? { kind: "stream", reads: reads() } : { kind: "result", result: resultOf(given) },
    );
    if (answer.kind === "result")
      return { turns, content: answer.result.choices[0]?.message.content };
    const out: ChatChunk[] = [];
    for await (const read of answer.reads) out.push(...read.map((piece) => piece.chunk()));
    return { turns, content: text(out) };
  }

  it.each([false, true])(
    "leaves others their turns while it is healed (stream: %s)",
    async (stream) => {
      const { turns, content } = await turnsOf(stream, LONG);
      expect(turns).toBeGreaterThan(LONG.length / 20_000);
      expect(JSON.parse(content ?? "")[0]).toBe("x");
    },
  );

  it.each([false, true])("that is no JSON comes as it is (stream: %s)", async (stream) => {
    const words = "no JSON ".repeat(20_000);
    expect((await turnsOf(stream, words)).content === words).toBe(true);
  });
});

describe("conformance", () => {
  for (const { name, run } of pluginConformance(responseHealing, { badOptions: [{ level: 1 }] }))
    it(name, run);
});
