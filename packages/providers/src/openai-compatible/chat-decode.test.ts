import { ProviderError } from "@sluice/errors";
import { type ChatRequest, chatResult } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { decodeChat } from "./chat-decode.ts";

const call = sampleCall<ChatRequest>({ messages: [{ role: "user", content: "x" }] });
const answer = (message: object, more: object = {}) => ({
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }],
  ...more,
});

const failureOf = (body: unknown) => {
  try {
    decodeChat(body, call);
  } catch (error) {
    if (ProviderError.isInstance(error)) return error.failure;
  }
  throw new Error("no failure");
};

describe("decodeChat", () => {
  it("fills in what is missing (B16)", () => {
    const result = decodeChat(
      { choices: [{ message: { role: "assistant", content: "hi" }, finish_reason: "stop" }] },
      call,
    );
    expect(chatResult.parse(result)).toMatchObject({
      id: call.generationId,
      object: "chat.completion",
      created: call.created,
      model: "acme/large",
      provider: "North",
      system_fingerprint: null,
      choices: [{ index: 0, message: { role: "assistant", content: "hi" }, finish_reason: "stop" }],
    });
    expect(result).not.toHaveProperty("usage");
  });

  it("keeps the text of a failure inside a 200 (B24)", () => {
    const limited = { error: { code: 429, message: "Rate limit exceeded: free" }, choices: null };
    expect(failureOf(limited)).toMatchObject({
      kind: "rate-limited",
      message: "Rate limit exceeded: free",
    });
    const inside = {
      choices: [
        {
          message: { content: "" },
          finish_reason: "error",
          error: { code: 502, message: "upstream died" },
        },
      ],
    };
    expect(failureOf(inside)).toMatchObject({ kind: "malformed", message: "upstream died" });
  });

  it.each([
    ["content null", { role: "assistant", content: null }],
    ["empty text, nothing else", { role: "assistant", content: "", tool_calls: [], refusal: null }],
  ])("is no answer when it says nothing and gives no reason: %s", (_name, message) => {
    for (const finish_reason of [null, "", undefined]) {
      expect(failureOf({ choices: [{ message, finish_reason }] }).kind).toBe("malformed");
    }
    const [choice] = decodeChat({ choices: [{ message, finish_reason: "stop" }] }, call).choices;
    expect(choice?.finish_reason).toBe("stop");
    const text = { ...message, content: "hi" };
    expect(decodeChat({ choices: [{ message: text }] }, call).choices).toHaveLength(1);
  });

  it("brings reasoning_content down as reasoning (B53)", () => {
    const [choice] = decodeChat(
      answer({ content: "answer", reasoning_content: "think" }),
      call,
    ).choices;
    expect(choice?.message).toMatchObject({ content: "answer", reasoning: "think" });
    expect(choice?.message).not.toHaveProperty("reasoning_content");
  });

  it("keeps reasoning_details byte for byte", () => {
    const reasoning_details = [{ type: "reasoning.encrypted", data: "AAEC==", index: 0, id: null }];
    const [choice] = decodeChat(answer({ content: "a", reasoning_details }), call).choices;
    expect(choice?.message.reasoning_details).toEqual(reasoning_details);
  });

  it("takes the one call of the older function_call for a tool call", () => {
    const function_call = { name: "f", arguments: '{"x":1}' };
    const [choice] = decodeChat(
      {
        choices: [{ message: { content: null, function_call }, finish_reason: "function_call" }],
      },
      call,
    ).choices;
    expect(choice?.finish_reason).toBe("tool_calls");
    expect(choice?.message).not.toHaveProperty("function_call");
    expect(choice?.message.tool_calls).toEqual([
      { id: expect.stringMatching(/./), type: "function", function: function_call },
    ]);
  });

  it.each([
    ["empty", { name: "", arguments: "" }],
    ["null", null],
    ["a repetition", { name: "f", arguments: "{}" }],
  ])("leaves out a function_call that is %s beside the list", (_what, function_call) => {
    const listed = { id: "c", type: "function", function: { name: "f", arguments: "{}" } };
    const [choice] = decodeChat(answer({ tool_calls: [listed], function_call }), call).choices;
    expect(choice?.message.tool_calls).toEqual([listed]);
  });

  it("repairs tool calls and leaves null lists out", () => {
    const tool_calls = [{ function: { name: "f", arguments: { x: 1 } } }];
    const [choice] = decodeChat(
      answer({ content: null, tool_calls, images: null, annotations: null, audio: null }),
      call,
    ).choices;
    expect(choice?.message).toEqual({
      role: "assistant",
      content: null,
      refusal: null,
      reasoning: null,
      tool_calls: [
        {
          id: expect.stringMatching(/^call_/),
          type: "function",
          function: { name: "f", arguments: '{"x":1}' },
        },
      ],
    });
    expect(choice?.finish_reason).toBe("tool_calls");
  });

  it.each([
    ["end_turn", "stop"],
    ["MAX_TOKENS", "length"],
    ["SAFETY", "content_filter"],
    ["never heard of", "stop"],
  ])("maps the finish reason %s to %s and keeps the native word", (native, ours) => {
    const body = { choices: [{ message: { content: "a" }, finish_reason: native }] };
    expect(decodeChat(body, call).choices[0]).toMatchObject({
      finish_reason: ours,
      native_finish_reason: native,
    });
  });

  it.each([
    ["as gateways tell them", { server_tool_use_details: { web_search_requests: 3 } }],
    ["by their older name", { server_tool_use: { web_search_requests: 3 } }],
    ["as Perplexity does", { num_search_queries: 3 }],
  ])("reads searches of the provider %s", (_, told) => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
    expect(
      decodeChat(answer({ content: "a" }, { usage: { ...usage, ...told } }), call).usage,
    ).toEqual({
      ...usage,
      server_tool_use_details: { web_search_requests: 3 },
      server_tool_use: { web_search_requests: 3 },
    });
    const none = { usage: { ...usage, num_search_queries: 0 } };
    expect(decodeChat(answer({ content: "a" }, none), call).usage).toEqual(usage);
  });

  it("normalises usage: whole details or none, no cost of the upstream's", () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 5,
      prompt_cache_hit_tokens: 8,
      prompt_tokens_details: null,
      completion_tokens_details: {},
      cost: 1,
    };
    expect(decodeChat(answer({ content: "a" }, { usage }), call).usage).toEqual({
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      prompt_tokens_details: { cached_tokens: 8 },
    });
  });

  it("keeps fields it does not know", () => {
    const result = decodeChat(
      answer({ content: "a" }, { citations: ["https://ex.org"], odd: null }),
      call,
    );
    expect(result).toMatchObject({ citations: ["https://ex.org"] });
    expect(result).not.toHaveProperty("odd");
  });
});
