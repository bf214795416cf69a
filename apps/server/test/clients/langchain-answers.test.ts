import { type AIMessageChunk, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { ChatOpenRouter } from "@langchain/openrouter";
import { errorAnswer } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";
import { BROKEN_STREAM, PICTURE, saying, THOUGHT, TWO_CALLS, WEATHER } from "./scripted-answers.ts";

let stage: Stage;
let model: ChatOpenRouter;
beforeAll(async () => {
  stage = await openStage();
  const { base: baseURL, key: apiKey } = stage.server;
  model = new ChatOpenRouter({ model: "t/one", apiKey, baseURL, maxRetries: 0 });
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const tools = [{ type: "function" as const, function: { name: "weather", parameters: WEATHER } }];
const CALLS = [
  { id: "call_1", name: "weather", args: { city: "Oslo" } },
  { id: "call_2", name: "weather", args: { city: "Bergen" } },
];

async function joined(chunks: AsyncIterable<AIMessageChunk>): Promise<AIMessageChunk> {
  let all: AIMessageChunk | undefined;
  for await (const chunk of chunks) all = all === undefined ? chunk : all.concat(chunk);
  if (all === undefined) throw new Error("no chunk");
  return all;
}

test("parallel calls come, and their results go back", async () => {
  stage.a.next(saying(TWO_CALLS, "tool_calls"), saying({ content: "rain" }));
  const bound = model.bindTools(tools);
  const user = new HumanMessage("hi");
  const turn = await bound.invoke([user]);
  expect(turn.tool_calls).toMatchObject(CALLS);
  const results = CALLS.map(({ id }) => new ToolMessage({ tool_call_id: id, content: "rain" }));
  expect((await bound.invoke([user, turn, ...results])).content).toBe("rain");
  expect(stage.a.calls.at(-1)?.body).toMatchObject({
    messages: [{}, { tool_calls: TWO_CALLS.tool_calls }, { role: "tool" }, { role: "tool" }],
  });
});

test("pieces of parallel calls are joined by the client, with usage", async () => {
  stage.a.next(saying(TWO_CALLS, "tool_calls"));
  const turn = await joined(await model.bindTools(tools).stream("hi"));
  expect(turn.tool_calls).toMatchObject(CALLS);
  expect(turn.usage_metadata).toMatchObject({ input_tokens: 9, output_tokens: 4 });
});

// It asks for `json_schema` only of models that its own list knows.
test("structured output parses", async () => {
  const call = { ...TWO_CALLS, tool_calls: [{ ...TWO_CALLS.tool_calls[0] }] };
  stage.a.next(saying(call, "tool_calls"), saying({ content: '{"city":"Oslo"}' }));
  for (const method of ["functionCalling", "jsonMode"] as const) {
    const bound = model.withStructuredOutput(WEATHER, { name: "weather", method });
    expect(await bound.invoke("hi as JSON")).toEqual({ city: "Oslo" });
  }
});

test("thoughts are kept, whole and in a stream", async () => {
  stage.a.next(saying(THOUGHT), saying(THOUGHT));
  const whole = await model.invoke("hi");
  expect(whole.additional_kwargs).toMatchObject({
    reasoning_content: "2+2",
    reasoning_details: THOUGHT.reasoning_details,
  });
  const streamed = await joined(await model.stream("hi"));
  expect(streamed.content).toBe("4");
  expect(String(streamed.additional_kwargs.reasoning_content)).toContain("2+2");
});

// In a stream it has no place for pictures: it reads past them.
test("a picture is a part of the content", async () => {
  stage.a.next(saying(PICTURE), saying(PICTURE));
  const parts = [
    { type: "text", text: "here" },
    { type: "image", url: PICTURE.images[0].image_url.url },
  ];
  expect((await model.invoke("hi")).content).toEqual(parts);
  expect((await joined(await model.stream("hi"))).content).toBe("here");
});

test.each([
  [400, 400],
  [429, 429],
  [500, 502],
])("the provider's %i is an error with its words, streaming or not", async (from, status) => {
  const words = { message: "told by the provider" };
  stage.a.next(errorAnswer(from, words), errorAnswer(from, words));
  const told = { message: expect.stringContaining("told by the provider"), code: status };
  await expect(model.invoke("hi")).rejects.toMatchObject(told);
  await expect(model.stream("hi").then(joined)).rejects.toMatchObject(told);
});

test("a wrong key is its own class", async () => {
  const { base: baseURL } = stage.server;
  const stranger = new ChatOpenRouter({ model: "t/one", apiKey: "none", baseURL, maxRetries: 0 });
  await expect(stranger.invoke("hi")).rejects.toMatchObject({ name: "OpenRouterAuthError" });
});

// This client never looks at an error inside a stream (wire §15): the reason alone tells of it.
test("a stream that breaks ends with the reason error", async () => {
  stage.a.next(BROKEN_STREAM);
  const turn = await joined(await model.stream("hi"));
  expect(turn.content).toBe("par");
  expect(turn.response_metadata).toMatchObject({ finish_reason: "error" });
});
