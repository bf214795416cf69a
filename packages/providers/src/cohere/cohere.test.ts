import { ProviderError } from "@sluice/errors";
import type { ChatChunk, ChatRequest, Message, RerankRequest } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { readStream } from "../conformance/read-stream.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { cohere } from "./cohere.ts";

const provider: HttpProvider = cohere.create({
  slug: "north",
  name: "North",
  apiKey: "up-secret-a",
  headers: {},
  options: {},
}) as HttpProvider;
const { chat, rerank, embeddings } = provider;
if (chat === undefined || rerank === undefined || embeddings === undefined)
  throw new Error("an operation is missing");

const USER: Message = { role: "user", content: "Say hi." };
const bodyOf = (request: Partial<ChatRequest>) =>
  chat.encode(sampleCall({ messages: [USER], ...request })).body as Readonly<
    Record<string, unknown>
  >;
const failureOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (ProviderError.isInstance(error)) return error.failure;
    throw error;
  }
  throw new Error("nothing was thrown");
};
const read = (...events: readonly object[]): readonly ChatChunk[] =>
  readStream(chat, sampleCall({ messages: [USER] }), [
    new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")),
  ]);
const tool = (name: string) => ({ type: "function" as const, function: { name } });

describe("a conversation with Cohere", () => {
  it("has system messages anywhere, plans before calls, and results as text", () => {
    const call = { id: "a", type: "function" as const, function: { name: "now", arguments: "" } };
    const body = bodyOf({
      messages: [
        { role: "developer", content: [{ type: "text", text: "SYS" }] },
        {
          role: "user",
          name: "Ann",
          content: [
            { type: "text", text: "look" },
            { type: "image_url", image_url: { url: "https://x.test/a.png", detail: "original" } },
          ],
        },
        { role: "assistant", content: "I look.", tool_calls: [call] },
        { role: "tool", tool_call_id: "a", content: [{ type: "text", text: "12:00" }] },
        { role: "assistant", content: "It is noon." },
      ],
    });
    expect(body.messages).toEqual([
      { role: "system", content: "SYS" },
      {
        role: "user",
        content: [
          { type: "text", text: "Ann: look" },
          { type: "image_url", image_url: { url: "https://x.test/a.png", detail: "high" } },
        ],
      },
      {
        role: "assistant",
        tool_plan: "I look.",
        tool_calls: [{ id: "a", type: "function", function: { name: "now", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "a", content: "12:00" },
      { role: "assistant", content: "It is noon." },
    ]);
  });

  it("refuses media that the API has no part for", () => {
    const file = { type: "file" as const, file: { file_data: "data:application/pdf;base64,AA==" } };
    expect(failureOf(() => bodyOf({ messages: [{ role: "user", content: [file] }] })).kind).toBe(
      "unsupported",
    );
  });

  it("sends parameters under their names there", () => {
    expect(
      bodyOf({
        max_tokens: 9,
        temperature: 0,
        top_p: 0.5,
        top_k: 3,
        seed: 0,
        stop: "END",
        frequency_penalty: -1,
        presence_penalty: 2,
        response_format: {
          type: "json_schema",
          json_schema: { name: "a", schema: { type: "object" } },
        },
        reasoning: { effort: "low" },
        stream: true,
      }),
    ).toMatchObject({
      model: "large-1",
      max_tokens: 9,
      temperature: 0,
      p: 0.5,
      k: 3,
      seed: 0,
      stop_sequences: ["END"],
      frequency_penalty: 0,
      presence_penalty: 1,
      response_format: { type: "json_object", json_schema: { type: "object" } },
      thinking: { type: "enabled", token_budget: 1 },
      stream: true,
    });
  });

  it.each<[ChatRequest["tool_choice"], string | undefined, number]>([
    ["auto", undefined, 2],
    ["none", "NONE", 2],
    ["required", "REQUIRED", 2],
    [{ type: "function", function: { name: "now" } }, "REQUIRED", 1],
  ])("tool_choice %j", (tool_choice, expected, offered) => {
    const body = bodyOf({ tools: [tool("now"), tool("find")], tool_choice });
    expect(body.tool_choice).toBe(expected);
    expect(body.tools).toHaveLength(offered);
  });

  it.each([
    [{ finish_reason: "ERROR", error: "boom" }, "malformed", "boom"],
    [{ finish_reason: "TIMEOUT" }, "timeout", "it ended in TIMEOUT"],
    [{}, "malformed", "it ended without a finish reason"],
  ])("a stream that ends with %j is a failure", (delta, kind, message) => {
    const text = { type: "content-delta", delta: { message: { content: { text: "x" } } } };
    expect(failureOf(() => read(text, { type: "message-end", delta }))).toMatchObject({
      kind,
      message,
    });
  });
});

it("lists models by what they do", () => {
  const models = [
    { name: "command-a", endpoints: ["chat", "summarize"] },
    { name: "rerank-v3.5", endpoints: ["rerank"] },
    { name: "embed-v4.0", endpoints: ["embed"] },
    { name: "classify", endpoints: ["classify"] },
  ];
  const model = (id: string, output: string) => ({
    id,
    architecture: { output_modalities: [output] },
  });
  expect(cohere.listing?.("k").usual?.({ models })).toEqual({
    data: [
      model("command-a", "text"),
      model("rerank-v3.5", "rerank"),
      model("embed-v4.0", "embeddings"),
    ],
  });
});

describe("ranking by Cohere", () => {
  const request: RerankRequest = {
    model: "m",
    query: "q",
    documents: ["a", { text: "b" }],
    top_n: 5,
  };

  it("sends texts, and puts documents back", () => {
    const call = sampleCall(request);
    expect(rerank.encode(call)).toMatchObject({
      path: "/rerank",
      body: { model: "large-1", query: "q", documents: ["a", "b"], top_n: 2 },
    });
    const results = [
      { index: 0, relevance_score: 0.1 },
      { index: 1, relevance_score: 0.9 },
    ];
    const meta = { billed_units: { search_units: 1 } };
    expect(rerank.decode({ id: "x", results, meta }, call)).toMatchObject({
      results: [
        { index: 1, document: { text: "b" } },
        { index: 0, document: { text: "a" } },
      ],
      usage: { search_units: 1 },
    });
  });

  it("refuses pictures", () => {
    const documents = [{ image: "https://x.test/a.png" }];
    expect(failureOf(() => rerank.encode(sampleCall({ ...request, documents }))).kind).toBe(
      "unsupported",
    );
  });
});

describe("embeddings by Cohere", () => {
  const text = { type: "text", text: "a" };
  const image_url = { url: "data:image/png;base64,AAAA" };

  it.each([
    [undefined, "search_document"],
    [null, "search_document"],
    ["query", "search_query"],
    ["classification", "classification"],
    ["image", "image"],
  ])("input_type %s goes up as %s", (input_type, expected) => {
    const request = { model: "m", input: "a", dimensions: 256, input_type };
    expect(
      embeddings.encode(sampleCall({ ...request, encoding_format: "base64", truncate: "NONE" })),
    ).toEqual({
      method: "POST",
      path: "/embed",
      body: {
        model: "large-1",
        texts: ["a"],
        input_type: expected,
        output_dimension: 256,
        truncate: "NONE",
        embedding_types: ["float"],
      },
    });
  });

  it("says texts and pictures as one input where there are pictures", () => {
    const input = [{ content: [text, { type: "image_url", image_url }] }, { content: [text] }];
    const { body } = embeddings.encode(sampleCall({ model: "m", input }));
    expect(body).not.toHaveProperty("texts");
    expect(body).toMatchObject({ inputs: input });
  });
});
