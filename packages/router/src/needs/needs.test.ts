import { type ChatRequest, chatRequest } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { needsOfChat, needsOfEmbeddings, needsOfRerank, needsOfSpeech } from "../index.ts";
import { utf8Length } from "./utf8-length.ts";

/** Bytes as the encoder makes them; half a pair becomes U+FFFD. */
const encodedLength = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\uFFFD")).replaceAll(/%../g, "x").length;

const chat = (parts: Partial<ChatRequest> = {}): ChatRequest =>
  chatRequest.parse({ messages: [{ role: "user", content: "Say hi." }], ...parts });

describe("needs of a chat request", () => {
  it("are few for a plain one", () => {
    expect(needsOfChat(chat())).toMatchObject({
      operation: "chat",
      parameters: [],
      inputModalities: ["text"],
      outputModalities: [],
      voiceCloning: false,
    });
    expect(needsOfChat(chat()).completionTokens).toBeUndefined();
  });

  it("name the parameters that were set", () => {
    const { parameters } = needsOfChat(
      chat({
        temperature: 0,
        seed: null,
        tools: [],
        top_k: 3,
        user: "u",
        plugins: [{ id: "web" }],
      }),
    );
    expect(parameters).toEqual(["temperature", "top_k"]);
  });

  it("count every way to ask for reasoning as reasoning", () => {
    expect(needsOfChat(chat({ reasoning_effort: "low" })).parameters).toEqual(["reasoning"]);
    expect(needsOfChat(chat({ include_reasoning: true })).parameters).toEqual(["reasoning"]);
  });

  it("ask for structured outputs where a schema is sent", () => {
    const json_schema = { name: "answer", schema: { type: "object" } };
    expect(
      needsOfChat(chat({ response_format: { type: "json_schema", json_schema } })).parameters,
    ).toEqual(["response_format", "structured_outputs"]);
    expect(needsOfChat(chat({ response_format: { type: "json_object" } })).parameters).toEqual([
      "response_format",
    ]);
  });

  it("name the kinds of content", () => {
    const content = [
      { type: "text" as const, text: "see" },
      { type: "image_url" as const, image_url: { url: "https://x.example/a.png" } },
      { type: "input_audio" as const, input_audio: { data: "AAAA", format: "wav" } },
      { type: "file" as const, file: { file_data: "data:application/pdf;base64,AAAA" } },
    ];
    const needs = needsOfChat(
      chat({ messages: [{ role: "user", content }], modalities: ["text"] }),
    );
    expect(needs.inputModalities).toEqual(["text", "image", "audio", "file"]);
    expect(needs.outputModalities).toEqual(["text"]);
  });

  it("prefer max_completion_tokens", () => {
    expect(needsOfChat(chat({ max_tokens: 5 })).completionTokens).toBe(5);
    expect(needsOfChat(chat({ max_tokens: 5, max_completion_tokens: 9 })).completionTokens).toBe(9);
  });

  it("read the service tier", () => {
    expect(needsOfChat(chat({ service_tier: "fast" })).serviceTier).toBe("priority");
    expect(needsOfChat(chat({ service_tier: "flex" })).serviceTier).toBe("flex");
    expect(needsOfChat(chat({ service_tier: "auto" })).serviceTier).toBeUndefined();
  });

  it("bound the prompt from above by the bytes of all that is sent, and from below", () => {
    const text = fc.string({ unit: "binary", maxLength: 400 });
    fc.assert(
      fc.property(text, text, (content, description) => {
        const tool = { type: "function" as const, function: { name: "find", description } };
        const needs = needsOfChat(chat({ messages: [{ role: "user", content }], tools: [tool] }));
        const bytes = encodedLength(content) + encodedLength(description);
        expect(needs.promptTokens).toBeGreaterThanOrEqual(bytes);
        expect(needs.leastPromptTokens).toBeLessThanOrEqual(needs.promptTokens / 8);
      }),
    );
  });

  it("size tools however deeply they are nested", () => {
    let parameters: Record<string, unknown> = { type: "string" };
    for (let level = 0; level < 50_000; level += 1) parameters = { items: parameters };
    const messages: ChatRequest["messages"] = [{ role: "user", content: "hi" }];
    const tools = [{ type: "function" as const, function: { name: "deep", parameters } }];
    expect(needsOfChat({ messages, tools }).promptTokens).toBeGreaterThan(50_000 * 5);
  });
});

describe("needs of the other operations", () => {
  it("pair the query with each document", () => {
    const needs = needsOfRerank({ model: "m", query: "abc", documents: ["de", { text: "f" }] });
    expect(needs).toMatchObject({
      operation: "rerank",
      inputModalities: ["text"],
      promptTokens: 9,
      leastPromptTokens: 0,
    });
  });

  it("ask for images where a document has one", () => {
    const documents = [{ image: "https://x.example/a.png" }];
    expect(needsOfRerank({ model: "m", query: "q", documents }).inputModalities).toEqual([
      "text",
      "image",
    ]);
  });

  it("of vectors add up all inputs, texts by bytes and tokens by number", () => {
    const text = { operation: "embeddings", inputModalities: ["text"], leastPromptTokens: 0 };
    expect(needsOfEmbeddings({ input: "Grüße" })).toMatchObject({ ...text, promptTokens: 7 });
    expect(needsOfEmbeddings({ input: ["ab", "c"] })).toMatchObject({ ...text, promptTokens: 3 });
    expect(needsOfEmbeddings({ input: [9, 9, 9] })).toMatchObject({ ...text, promptTokens: 3 });
    expect(needsOfEmbeddings({ input: [[9, 9], [9]] })).toMatchObject({ promptTokens: 3 });
  });

  it("of vectors ask for what the parts of inputs are", () => {
    const image = { type: "image_url", image_url: { url: "https://x.example/a.png" } };
    const modalities = (...content: { type: string; text?: string }[]) =>
      needsOfEmbeddings({ input: [{ content }] }).inputModalities;
    expect(modalities(image)).toEqual(["image"]);
    expect(modalities({ type: "text", text: "a" }, image)).toEqual(["text", "image"]);
    expect(modalities({ type: "input_audio" })).toEqual(["audio"]);
  });

  it("ask for voice cloning where a voice is given", () => {
    const sample = { type: "input_audio" as const, input_audio: { data: "AAAA" } };
    const speech = { model: "m", input: "Grüße" };
    expect(needsOfSpeech(speech)).toMatchObject({ voiceCloning: false, promptTokens: 7 });
    expect(needsOfSpeech({ ...speech, input_references: [sample] }).voiceCloning).toBe(true);
  });
});

describe("the length in UTF-8", () => {
  it("is that of the encoder, for whole and broken texts", () => {
    const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(fc.oneof(units, fc.string({ unit: "binary" })), (text) => {
        expect(utf8Length(text)).toBe(encodedLength(text));
      }),
    );
  });
});
