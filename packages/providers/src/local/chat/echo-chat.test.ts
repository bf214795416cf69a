import { type ChatRequest, chatChunk, chatResult } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chatCall, chunks, reads, say, whole } from "../__fixtures__/calls.ts";
import { createLocalProvider } from "../create-local-provider.ts";

const local = createLocalProvider();
const text = async (request: ChatRequest) =>
  (await whole(local, request)).choices[0]?.message.content;
const finish = async (request: ChatRequest) =>
  (await whole(local, request)).choices[0]?.finish_reason;
const weather = (parameters?: Record<string, unknown>) => ({
  type: "function" as const,
  function: { name: "weather", ...(parameters === undefined ? {} : { parameters }) },
});
const city = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

describe("the echo of a conversation", () => {
  it("is the last user message", async () => {
    const result = await whole(local, {
      messages: [
        { role: "system", content: "Be kind." },
        { role: "user", content: "one" },
        { role: "assistant", content: "one" },
        { role: "user", content: "two  three\n" },
      ],
    });
    expect(chatResult.parse(result)).toEqual(result);
    expect(result).toMatchObject({
      id: "gen-1-abc",
      model: "local/echo",
      provider: "Local",
      choices: [{ index: 0, finish_reason: "stop", message: { content: "two  three\n" } }],
      usage: { prompt_tokens: 6, completion_tokens: 2, total_tokens: 8 },
    });
  });

  it("joins text parts and names the others", async () => {
    const content = [
      { type: "text" as const, text: "Look:" },
      { type: "image_url" as const, image_url: { url: "data:image/png;base64,AA==" } },
      { type: "file" as const, file: { filename: "a.pdf" } },
      { type: "input_audio" as const, input_audio: { data: "AA==", format: "wav" } },
    ];
    expect(await text({ messages: [{ role: "user", content }] })).toBe(
      "Look:\n[image]\n[file a.pdf]\n[audio]",
    );
  });

  it("refuses more than a million characters, each choice counted", async () => {
    const long = { failure: { kind: "too-long" } };
    await expect(whole(local, say("a ".repeat(500_001)))).rejects.toMatchObject(long);
    await expect(whole(local, say("a".repeat(10_000), { n: 101 }))).rejects.toMatchObject(long);
    expect(await finish(say("a".repeat(10_000), { n: 100 }))).toBe("stop");
  });

  it("says what is left of a beginning that the assistant's turn holds", async () => {
    const begun = [
      { role: "user" as const, content: "one two three" },
      { role: "assistant" as const, content: "one t" },
    ];
    expect(await text({ messages: begun })).toBe("wo three");
  });

  it("is empty for empty content, and still ends", async () => {
    const result = await whole(local, say(""));
    expect(result.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: "" } });
    expect(result.usage?.completion_tokens).toBe(0);
    expect((await chunks(local, say(""))).at(-2)?.choices[0]?.finish_reason).toBe("stop");
  });
});

describe("limits of the echo", () => {
  it("stops at max_tokens words, and max_completion_tokens wins", async () => {
    expect(await text(say("one two three", { max_tokens: 2 }))).toBe("one two ");
    expect(await finish(say("one two three", { max_tokens: 2 }))).toBe("length");
    expect(await text(say("one two three", { max_tokens: 2, max_completion_tokens: 1 }))).toBe(
      "one ",
    );
    expect(await finish(say("one two", { max_tokens: 2 }))).toBe("stop");
  });

  it("cuts before the earliest stop sequence, also one that spans words", async () => {
    expect(await text(say("one two three", { stop: "wo th" }))).toBe("one t");
    expect(await text(say("one two three", { stop: ["three", "o", ""] }))).toBe("");
    expect(await text(say("one two", { stop: "four" }))).toBe("one two");
  });

  it("never cuts a pair of surrogates for half of it", async () => {
    expect(await text(say("a 😀 b", { stop: "\ud83d" }))).toBe("a 😀 b");
  });

  it("gives n choices and counts them all", async () => {
    const result = await whole(local, say("one two", { n: 3 }));
    expect(result.choices.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(result.usage?.completion_tokens).toBe(6);
    await expect(whole(local, say("x", { n: 1_000_000 }))).rejects.toMatchObject({
      failure: { kind: "rejected" },
    });
  });
});

describe("forced tools", () => {
  it.each([
    ["by name", { type: "function" as const, function: { name: "weather" } }],
    ["as required", "required" as const],
  ])("are called with valid arguments: %s", async (_name, tool_choice) => {
    const result = await whole(local, say("x", { tools: [weather(city)], tool_choice }));
    expect(result.choices[0]?.finish_reason).toBe("tool_calls");
    expect(result.choices[0]?.message.tool_calls).toEqual([
      {
        id: "call_1-abc_0",
        type: "function",
        function: { name: "weather", arguments: '{"city":""}' },
      },
    ]);
  });

  it("without parameters are called with an empty object", async () => {
    const result = await whole(local, say("x", { tools: [weather()], tool_choice: "required" }));
    expect(result.choices[0]?.message.tool_calls?.[0]?.function.arguments).toBe("{}");
  });

  it("stream an id, a type and a name first, then arguments in pieces", async () => {
    const all = await chunks(local, say("x", { tools: [weather(city)], tool_choice: "required" }));
    const deltas = all.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    expect(deltas[0]).toEqual({
      index: 0,
      id: "call_1-abc_0",
      type: "function",
      function: { name: "weather", arguments: "" },
    });
    expect(deltas.slice(1).map((delta) => delta.function?.arguments)).toEqual([
      "{",
      '"city":',
      '""}',
    ]);
    expect(deltas.slice(1).every((delta) => delta.index === 0 && !("id" in delta))).toBe(true);
  });

  it("are left alone unless forced", async () => {
    expect(await text(say("hi", { tools: [weather(city)], tool_choice: "auto" }))).toBe("hi");
    expect(await text(say("hi", { tools: [weather(city)], tool_choice: "none" }))).toBe("hi");
  });

  it("that cannot be called are refused", async () => {
    const impossible = weather({ type: "object", properties: { a: false }, required: ["a"] });
    for (const request of [
      say("x", { tools: [impossible], tool_choice: "required" }),
      say("x", { tool_choice: "required" }),
      say("x", {
        tools: [weather()],
        tool_choice: { type: "function", function: { name: "other" } },
      }),
    ]) {
      await expect(whole(local, request)).rejects.toMatchObject({
        failure: { kind: "unsupported" },
      });
    }
  });
});

describe("response formats", () => {
  it("json_object holds the text", async () => {
    const request = say('say "hi"', { response_format: { type: "json_object" } });
    expect(JSON.parse((await text(request)) ?? "")).toEqual({ text: 'say "hi"' });
  });

  it("json_schema gives a valid value of the schema", async () => {
    const request = say("x", {
      response_format: { type: "json_schema", json_schema: { name: "w", schema: city } },
    });
    expect(JSON.parse((await text(request)) ?? "")).toEqual({ city: "" });
  });

  it("that are unknown here are refused", async () => {
    await expect(
      whole(local, say("x", { response_format: { type: "grammar", grammar: "a" } })),
    ).rejects.toMatchObject({ failure: { kind: "unsupported", provider: "local" } });
  });
});

describe("the stream", () => {
  it("says the same as the whole answer, in valid chunks, with one finish and one usage", async () => {
    const requests = fc.record(
      {
        messages: fc.tuple(
          fc.record({
            role: fc.constant("user" as const),
            content: fc.string({ unit: "grapheme", maxLength: 200 }),
          }),
        ),
        max_tokens: fc.integer({ min: 1, max: 40 }),
        stop: fc.string({ maxLength: 3 }),
        n: fc.integer({ min: 1, max: 3 }),
        response_format: fc.constantFrom(
          { type: "json_object" as const },
          { type: "text" as const },
        ),
      },
      { requiredKeys: ["messages"] },
    );
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const result = await whole(local, request);
        const all = await chunks(local, request);
        for (const chunk of all) expect(chatChunk.parse(chunk)).toEqual(chunk);
        for (const choice of result.choices) {
          const own = all.flatMap(({ choices }) =>
            choices.filter(({ index }) => index === choice.index),
          );
          expect(own.map(({ delta }) => delta.content).join("")).toBe(choice.message.content);
          const ends = own.filter(({ finish_reason }) => finish_reason !== null);
          expect(ends.map(({ finish_reason }) => finish_reason)).toEqual(
            Array(choice.index === 0 ? 2 : 1).fill(choice.finish_reason),
          );
        }
        expect(all.filter(({ usage }) => usage !== undefined).map(({ usage }) => usage)).toEqual([
          result.usage,
        ]);
        expect(all.at(-1)?.usage).toEqual(result.usage);
      }),
    );
  });

  it("waits before each word, one word a read", async () => {
    const waits: number[] = [];
    const slow = createLocalProvider({ delayMs: 7, sleep: async (ms) => void waits.push(ms) });
    const words: string[] = [];
    for await (const read of await reads(slow, say("one two three"))) {
      words.push(read.map((piece) => piece.chunk().choices[0]?.delta.content).join(""));
    }
    expect(waits).toEqual([7, 7, 7]);
    expect(words).toEqual(["", "one ", "two ", "three", ""]);
  });

  it("marks which pieces carry output and which are for accounting", async () => {
    const pieces = [];
    for await (const read of await reads(local, say("one"))) pieces.push(...read);
    expect(pieces.map(({ token }) => token)).toEqual([false, true, false, false]);
    expect(pieces.map(({ notable }) => notable)).toEqual([false, false, true, true]);
  });

  it("ends with a cancelled failure when it is aborted in the middle, also while it waits", async () => {
    const slow = createLocalProvider({ delayMs: 60_000 });
    const controller = new AbortController();
    const stream = (await reads(slow, say("one two"), controller.signal))[Symbol.asyncIterator]();
    await stream.next();
    const next = stream.next();
    controller.abort();
    await expect(next).rejects.toMatchObject({ failure: { kind: "cancelled" } });
  });

  it("refuses a call that was aborted before", async () => {
    const call = chatCall(say("x"));
    await expect(local.chat?.(call, AbortSignal.abort())).rejects.toMatchObject({
      failure: { kind: "cancelled" },
    });
  });

  it("lets other work run while it streams 100 KB", async () => {
    const long = "word ".repeat(20_000);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    const all = await chunks(local, say(long));
    clearInterval(timer);
    expect(all.map(({ choices }) => choices[0]?.delta.content).join("")).toBe(long);
    expect(turns).toBeGreaterThan(1);
  });
});
