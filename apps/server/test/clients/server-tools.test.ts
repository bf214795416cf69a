import { OpenRouter } from "@openrouter/sdk";
import { errorAnswer } from "@sluice/mock-upstream";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";
import { calling, callOf, roundsOf, toldBefore } from "../server-tools/__fixtures__/tool-stage.ts";
import { saying } from "./scripted-answers.ts";

let stage: Stage;
let openai: OpenAI;
let openrouter: OpenRouter;
beforeAll(async () => {
  stage = await openStage();
  const { base, key } = stage.server;
  openai = new OpenAI({ baseURL: base, apiKey: key, maxRetries: 0 });
  openrouter = new OpenRouter({
    serverURL: base,
    apiKey: key,
    retryConfig: { strategy: "none" },
  });
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const user = { role: "user", content: "What time is it?" } as const;
const weather = {
  type: "function",
  function: { name: "weather", parameters: { type: "object", properties: {} } },
} as const;
const script = () =>
  stage.a.next(
    calling("Let me see. ", callOf("sluice_datetime", { timezone: "Asia/Tokyo" })),
    saying({ content: "It is late." }),
  );
const mixed = () => stage.a.next(calling("", callOf("sluice_datetime"), callOf("weather")));
const TEXT = "Let me see. It is late.";

/** The tool ran: its model was told the time in Tokyo. */
function expectRun(): void {
  expect(toldBefore(roundsOf(stage)[1])).toEqual([expect.stringContaining("+09:00")]);
}

describe("openai", () => {
  /** Its types know only functions; what a caller of ours adds goes as it is. */
  const tools = [
    { type: "openrouter:datetime" },
    weather,
  ] as unknown as OpenAI.ChatCompletionTool[];
  const asked = { model: "t/one", messages: [user], tools };

  test("gets one answer from several rounds, with the usage of all", async () => {
    script();
    const answer = await openai.chat.completions.create(asked);
    expect(answer.choices).toMatchObject([{ message: { content: TEXT }, finish_reason: "stop" }]);
    expect(answer.choices[0]?.message.tool_calls).toBeUndefined();
    expect(answer.usage).toMatchObject({ total_tokens: 26, prompt_tokens: 18 });
    expectRun();
  });

  test("streams it, and its own joining of chunks makes the same message", async () => {
    script();
    const runner = openai.chat.completions.stream({ ...asked, stream: true });
    const final = await runner.finalChatCompletion();
    expect(final.choices).toMatchObject([{ message: { content: TEXT }, finish_reason: "stop" }]);
    expect(final.usage).toMatchObject({ total_tokens: 26 });
    expectRun();
  });

  test("is given its functions alone, and their results go back", async () => {
    mixed();
    stage.a.next(saying({ content: "It rains." }));
    const first = await openai.chat.completions.create(asked);
    const message = first.choices[0]?.message;
    if (message === undefined) throw new Error("no answer");
    expect(message.tool_calls?.map(({ id }) => id)).toEqual(["call_weather"]);
    const result = { role: "tool", tool_call_id: "call_weather", content: "rain" } as const;
    const after = await openai.chat.completions.create({
      ...asked,
      messages: [user, message, result],
    });
    expect(after.choices[0]?.message.content).toBe("It rains.");
  });

  test("streams its functions alone, counted from 0", async () => {
    mixed();
    const runner = openai.chat.completions.stream({ ...asked, stream: true });
    const final = await runner.finalChatCompletion();
    expect(final.choices).toMatchObject([
      { finish_reason: "tool_calls", message: { tool_calls: [{ id: "call_weather" }] } },
    ]);
  });

  test("hears of a round that broke as of any broken stream", async () => {
    stage.a.next(calling("Let me see. ", callOf("sluice_datetime")), errorAnswer(503));
    const stream = await openai.chat.completions.create({ ...asked, stream: true });
    const texts: string[] = [];
    const reading = (async () => {
      for await (const chunk of stream) texts.push(chunk.choices[0]?.delta.content ?? "");
    })();
    await expect(reading).rejects.toBeInstanceOf(OpenAI.APIError);
    expect(texts.join("")).toBe("Let me see. ");
  });
});

describe("@openrouter/sdk", () => {
  const chatRequest = {
    model: "t/one",
    messages: [user],
    tools: [
      { type: "openrouter:datetime" as const, parameters: { timezone: "Europe/Oslo" } },
      weather,
    ],
    stopServerToolsWhen: [{ type: "step_count_is" as const, stepCount: 3 }],
  };

  test("gets one answer from several rounds, and how often its tools ran", async () => {
    script();
    const answer = await openrouter.chat.send({ chatRequest: { ...chatRequest, stream: false } });
    if (!("choices" in answer)) throw new Error("a stream was not asked for");
    expect(answer.choices[0]?.message.content).toBe(TEXT);
    expect(answer.usage).toMatchObject({
      totalTokens: 26,
      cost: 0.0000944,
      serverToolUseDetails: { toolCallsRequested: 1, toolCallsExecuted: 1, webSearchRequests: 0 },
    });
    expectRun();
  });

  test("streams it, and every chunk passes its validation", async () => {
    script();
    const stream = await openrouter.chat.send({ chatRequest: { ...chatRequest, stream: true } });
    if ("choices" in stream) throw new Error("a stream was asked for");
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe(TEXT);
    expect(chunks.filter(({ usage }) => usage !== undefined)).toHaveLength(1);
    expect(chunks.at(-1)?.usage).toMatchObject({
      totalTokens: 26,
      serverToolUseDetails: { toolCallsExecuted: 1 },
    });
    expectRun();
  });

  test("is given its functions alone", async () => {
    mixed();
    const answer = await openrouter.chat.send({ chatRequest: { ...chatRequest, stream: false } });
    if (!("choices" in answer)) throw new Error("a stream was not asked for");
    expect(answer.choices[0]?.message.toolCalls?.map(({ id }) => id)).toEqual(["call_weather"]);
    expect(answer.choices[0]?.finishReason).toBe("tool_calls");
  });
});
