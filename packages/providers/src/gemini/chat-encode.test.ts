import { ProviderError } from "@sluice/errors";
import type { ChatRequest, Endpoint, Message } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { encodeChat } from "./chat-encode.ts";
import { leftOut } from "./left-out.ts";

const USER: Message = { role: "user", content: "Say hi." };
const FLASH = { upstreamModel: "gemini-2.5-flash" };
const PRO = { upstreamModel: "gemini-2.5-pro" };
const THREE = { upstreamModel: "gemini-3-pro-preview" };
const OLD = { upstreamModel: "gemini-2.0-flash" };

type Body = Readonly<Record<string, unknown>> & {
  readonly contents: readonly {
    readonly role: string;
    readonly parts: readonly Readonly<Record<string, unknown>>[];
  }[];
};

const encode = (request: Partial<ChatRequest>, endpoint: Partial<Endpoint> = FLASH) =>
  encodeChat(sampleCall({ messages: [USER], ...request }, endpoint));
const bodyOf = (request: Partial<ChatRequest>, endpoint: Partial<Endpoint> = FLASH) =>
  encode(request, endpoint).body as Body;
const configOf = (request: Partial<ChatRequest>, endpoint: Partial<Endpoint> = FLASH) =>
  bodyOf(request, endpoint).generationConfig;
const failureOf = (request: Partial<ChatRequest>, endpoint: Partial<Endpoint> = FLASH) => {
  try {
    encode(request, endpoint);
  } catch (error) {
    if (ProviderError.isInstance(error)) return error.failure;
    throw error;
  }
  throw new Error("nothing was thrown");
};
const toolCall = (id: string, name: string, text: string) => ({
  id,
  type: "function" as const,
  function: { name, arguments: text },
});
const format = "google-gemini-v1";

describe("a request of generateContent", () => {
  it.each([
    [{}, "gemini-x", "/models/gemini-x:generateContent"],
    [{ stream: true }, "gemini-x", "/models/gemini-x:streamGenerateContent?alt=sse"],
    [{}, "tunedModels/mine", "/tunedModels/mine:generateContent"],
    [{}, "gemini x?", "/models/gemini%20x%3F:generateContent"],
  ])("%j of %s goes to %s", (request, upstreamModel, path) => {
    expect(encode(request, { upstreamModel }).path).toBe(path);
  });

  it("keeps every instruction once, in its place (B85)", () => {
    const body = bodyOf({
      messages: [
        { role: "system", content: "SYS-1" },
        { role: "developer", content: [{ type: "text", text: "DEV-2" }] },
        { role: "user", content: "USER-3" },
        { role: "assistant", content: "ASST-4" },
        { role: "system", content: "SYS-5" },
        { role: "user", name: "Ann", content: "USER-6" },
      ],
    });
    expect(body.systemInstruction).toEqual({ parts: [{ text: "SYS-1" }, { text: "DEV-2" }] });
    expect(body.contents).toEqual([
      { role: "user", parts: [{ text: "USER-3" }] },
      { role: "model", parts: [{ text: "ASST-4" }] },
      { role: "user", parts: [{ text: "SYS-5" }, { text: "Ann: USER-6" }] },
    ]);
    expect(bodyOf({ messages: [{ role: "system", content: "ONLY" }] })).toEqual(
      expect.objectContaining({ contents: [{ role: "user", parts: [{ text: "ONLY" }] }] }),
    );
    expect(failureOf({ messages: [{ role: "user", content: "" }] }).kind).toBe("rejected");
  });

  it("sends results of tools by name and id, as objects, with pictures beside them", () => {
    const { contents } = bodyOf({
      messages: [
        USER,
        {
          role: "assistant",
          content: null,
          tool_calls: [toolCall("a", "now", ""), toolCall("b", "find", '{"q":')],
        },
        { role: "tool", tool_call_id: "a", content: "12:00" },
        {
          role: "tool",
          tool_call_id: "b",
          content: [
            { type: "text", text: '{"found":1}' },
            { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
          ],
        },
        { role: "user", content: "and?" },
      ],
    });
    expect(contents.slice(1)).toEqual([
      {
        role: "model",
        parts: [
          { functionCall: { id: "a", name: "now", args: {} } },
          { functionCall: { id: "b", name: "find", args: { INVALID_JSON: '{"q":' } } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { id: "a", name: "now", response: { output: "12:00" } } },
          { functionResponse: { id: "b", name: "find", response: { found: 1 } } },
          { inlineData: { mimeType: "image/png", data: "AAAA" } },
          { text: "and?" },
        ],
      },
    ]);
  });

  it("sends signatures back where they were, byte for byte, and no one else's", () => {
    const messages: Message[] = [
      USER,
      {
        role: "assistant",
        content: "Wait.",
        reasoning_details: [
          { type: "reasoning.text", text: "thoughts", format, index: 0 },
          { type: "reasoning.encrypted", data: "CpMC+/==", id: "a", format, index: 1 },
          { type: "reasoning.encrypted", data: "dGV4dA==", format, index: 2 },
          { type: "reasoning.encrypted", data: "other", format: "openai-responses-v1" },
        ],
        tool_calls: [toolCall("a", "now", "{}"), toolCall("b", "now", "{}")],
      },
      { role: "tool", tool_call_id: "a", content: "1" },
      { role: "tool", tool_call_id: "b", content: "2" },
    ];
    expect(bodyOf({ messages }, THREE).contents[1]?.parts).toEqual([
      { text: "Wait.", thoughtSignature: "dGV4dA==" },
      { functionCall: { id: "a", name: "now", args: {} }, thoughtSignature: "CpMC+/==" },
      { functionCall: { id: "b", name: "now", args: {} } },
    ]);
    expect(leftOut({ messages }, sampleCall({}, THREE).endpoint)).toEqual([
      "messages.reasoning_details",
    ]);
  });

  it("marks calls of another model where the model wants a signature", () => {
    const messages: Message[] = [
      USER,
      { role: "assistant", content: null, tool_calls: [toolCall("a", "now", "{}")] },
      { role: "tool", tool_call_id: "a", content: "1" },
    ];
    const signature = (endpoint: Partial<Endpoint>) =>
      bodyOf({ messages }, endpoint).contents[1]?.parts[0]?.thoughtSignature;
    expect(signature(THREE)).toBe("skip_thought_signature_validator");
    expect(signature(FLASH)).toBeUndefined();
  });

  it("sends pictures, files, sound and video as bytes or by address (B86)", () => {
    const { contents } = bodyOf({
      messages: [
        {
          role: "user",
          content: [
            { type: "image_url", image_url: { url: "data:image/jpg;base64,/9j/4AAQSkZJRg==" } },
            { type: "image_url", image_url: { url: "https://img.example.test/p.png?x=1" } },
            { type: "file", file: { file_data: "data:application/pdf;base64,JVBERi0=" } },
            { type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } },
            { type: "video_url", video_url: { url: "https://video.example.test/watch" } },
          ],
        },
      ],
    });
    expect(contents[0]?.parts).toEqual([
      { inlineData: { mimeType: "image/jpeg", data: "/9j/4AAQSkZJRg==" } },
      { fileData: { fileUri: "https://img.example.test/p.png?x=1", mimeType: "image/png" } },
      { inlineData: { mimeType: "application/pdf", data: "JVBERi0=" } },
      { inlineData: { mimeType: "audio/wav", data: "UklGRg==" } },
      { fileData: { fileUri: "https://video.example.test/watch" } },
    ]);
    const broken = { type: "image_url" as const, image_url: { url: "data:image/png;base64,@@" } };
    expect(failureOf({ messages: [{ role: "user", content: [broken] }] }).kind).toBe("rejected");
  });
});

describe("parameters", () => {
  it("go under their names there, zeros kept and nulls left out", () => {
    expect(
      configOf(
        {
          temperature: 0,
          top_p: 0.5,
          top_k: 0,
          n: 2,
          seed: 0,
          max_completion_tokens: 9,
          stop: "END",
          presence_penalty: null,
          frequency_penalty: 1,
          logprobs: true,
          top_logprobs: 3,
          modalities: ["text", "image"],
          image_config: { aspect_ratio: "16:9" },
          audio: { voice: "Kore" },
          response_format: {
            type: "json_schema",
            json_schema: { name: "a", schema: { type: "object" } },
          },
        },
        OLD,
      ),
    ).toEqual({
      temperature: 0,
      topP: 0.5,
      candidateCount: 2,
      seed: 0,
      maxOutputTokens: 9,
      stopSequences: ["END"],
      frequencyPenalty: 1,
      responseLogprobs: true,
      logprobs: 3,
      responseModalities: ["TEXT", "IMAGE"],
      imageConfig: { aspectRatio: "16:9" },
      speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: "Kore" } } },
      responseMimeType: "application/json",
      responseJsonSchema: { type: "object" },
    });
  });

  it.each<[string, Partial<ChatRequest>, Partial<Endpoint>, unknown]>([
    ["nothing said", {}, FLASH, { includeThoughts: true }],
    ["nothing said, thoughts hidden", { reasoning: { exclude: true } }, FLASH, undefined],
    [
      "an effort is a share of the limit",
      { reasoning: { effort: "high" }, max_tokens: 10_000 },
      FLASH,
      { includeThoughts: true, thinkingBudget: 8000 },
    ],
    [
      "a budget within the model's",
      { reasoning: { max_tokens: 99_999 } },
      PRO,
      { thinkingBudget: 32_768 },
    ],
    ["off", { reasoning: { effort: "none" } }, FLASH, { thinkingBudget: 0 }],
    [
      "a level",
      { reasoning_effort: "xhigh" },
      THREE,
      { includeThoughts: true, thinkingLevel: "HIGH" },
    ],
    ["no level below low", { reasoning: { effort: "minimal" } }, THREE, { thinkingLevel: "LOW" }],
    [
      "a budget as a level",
      { reasoning: { max_tokens: 2000 }, max_tokens: 10_000 },
      THREE,
      { thinkingLevel: "LOW" },
    ],
    ["a model that does not think", { reasoning: { effort: "high" } }, OLD, undefined],
  ])("thinking: %s", (_name, request, endpoint, expected) => {
    const config = configOf(request, endpoint) as { thinkingConfig?: unknown } | undefined;
    if (expected === undefined) expect(config?.thinkingConfig).toBeUndefined();
    else expect(config?.thinkingConfig).toMatchObject(expected as object);
  });

  it.each<[Partial<ChatRequest>, readonly string[]]>([
    [{ reasoning: { enabled: true } }, ["reasoning"]],
    [{ reasoning: { max_tokens: 9 } }, ["reasoning"]],
    [{ reasoning_effort: "low" }, ["reasoning_effort"]],
    [{ reasoning: { exclude: true } }, []],
  ])("thinking that a model has not is named: %j", (request, expected) => {
    const call = sampleCall({ messages: [USER], ...request }, OLD);
    expect(leftOut(call.request, call.endpoint)).toEqual(expected);
    const able = sampleCall(call.request, FLASH);
    expect(leftOut(able.request, able.endpoint)).toEqual([]);
  });

  it("refuses to turn thinking off where it cannot be", () => {
    expect(failureOf({ reasoning: { effort: "none" } }, PRO)).toMatchObject({ kind: "rejected" });
  });

  it.each<[ChatRequest["tool_choice"], unknown]>([
    ["none", { mode: "NONE" }],
    ["auto", { mode: "AUTO" }],
    ["required", { mode: "ANY" }],
    [
      { type: "function", function: { name: "now" } },
      { mode: "ANY", allowedFunctionNames: ["now"] },
    ],
  ])("tool_choice %j", (tool_choice, functionCallingConfig) => {
    const tools = [{ type: "function" as const, function: { name: "now" } }];
    expect(bodyOf({ tools, tool_choice }).toolConfig).toEqual({ functionCallingConfig });
    expect(bodyOf({ tool_choice })).not.toHaveProperty("toolConfig");
  });
});
