import { readFileSync } from "node:fs";
import type { ChatRequest, Endpoint } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { joinChunks } from "../call/join-chunks.ts";
import { readStream } from "../conformance/read-stream.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { droppedParameters } from "../dropped-parameters.ts";
import type { HttpProvider } from "../provider.ts";
import { anthropic } from "./anthropic.ts";
import { anthropicParameters } from "./anthropic-parameters.ts";
import { encodeChat } from "./chat-encode.ts";
import { planRequest } from "./request-plan.ts";

const CLAUDE = { upstreamModel: "claude-sonnet-4-5" };
const USER = { role: "user" as const, content: "Who won?" };
const callOf = (request: Partial<ChatRequest>, endpoint: Partial<Endpoint> = CLAUDE) =>
  sampleCall<ChatRequest>({ messages: [USER], ...request }, endpoint);
const bodyOf = (...asked: Parameters<typeof callOf>) =>
  encodeChat(callOf(...asked)).body as Readonly<Record<string, unknown>>;
const functionOf = (name: string) => ({ type: "function" as const, function: { name } });
const SEARCH = { type: "web_search_20250305", name: "web_search", max_uses: 5 };

describe("a request that wants a search", () => {
  it("has the API's own tool, within a limit", () => {
    expect(bodyOf({ web_search_options: {} })).toMatchObject({ tools: [SEARCH] });
    expect(bodyOf({})).not.toHaveProperty("tools");
  });

  it("says limit, one list and the place in the tool's words", () => {
    const place = { type: "approximate" as const, city: "Oslo", country: "NO" };
    expect(
      bodyOf({
        web_search_options: {
          max_uses: 2,
          allowed_domains: ["ex.org/docs"],
          excluded_domains: [],
          user_location: place,
        },
      }).tools,
    ).toEqual([{ ...SEARCH, max_uses: 2, allowed_domains: ["ex.org/docs"], user_location: place }]);
    expect(bodyOf({ web_search_options: { excluded_domains: ["a.test"] } }).tools).toEqual([
      { ...SEARCH, blocked_domains: ["a.test"] },
    ]);
  });

  it("has it behind the functions, whose choice is left as it is", () => {
    const tools = [functionOf("weather")];
    const body = bodyOf({ tools, tool_choice: "auto", web_search_options: {} });
    expect(body).toMatchObject({
      tools: [{ name: "weather" }, SEARCH],
      tool_choice: { type: "auto" },
    });
    expect(bodyOf({ tool_choice: "required", web_search_options: {} })).not.toHaveProperty(
      "tool_choice",
    );
  });

  it.each<[string, Partial<ChatRequest>, Partial<Endpoint>]>([
    ["a model before Claude 3.5", {}, { upstreamModel: "claude-3-haiku-20240307" }],
    ["a model of somebody else", {}, { upstreamModel: "house-model" }],
    ["a function of the tool's name", { tools: [functionOf("web_search")] }, CLAUDE],
  ])("loses it with %s, and is told", (_what, more, endpoint) => {
    const call = callOf({ web_search_options: {}, ...more }, endpoint);
    expect(JSON.stringify(encodeChat(call).body)).not.toContain("web_search_20250305");
    expect(planRequest(call).leftOut).toContain("web_search_options");
  });

  it("is told that it knows no size of what is read", () => {
    const { request } = callOf({ web_search_options: { search_context_size: "low" } });
    expect(droppedParameters(anthropicParameters, request)).toEqual([
      "web_search_options.search_context_size",
    ]);
  });
});

describe("an answer that searched", () => {
  const file = (ending: string) =>
    readFileSync(new URL(`__fixtures__/web-search.${ending}`, import.meta.url));
  const { chat } = anthropic.create({
    slug: "a",
    name: "A",
    apiKey: "k",
    headers: {},
    options: { version: "2023-06-01", betas: [] },
  } as Parameters<typeof anthropic.create>[0]) as HttpProvider;
  if (chat === undefined) throw new Error("it does not chat");
  const whole = chat.decode(JSON.parse(file("json").toString()), callOf({}));
  const streamed = joinChunks(readStream(chat, callOf({ stream: true }), [file("sse")]));

  it.each([
    ["whole", whole],
    ["streamed", streamed],
  ])("cites its pages at their places, and tells how often it searched: %s", (_form, result) => {
    const { content, annotations = [], tool_calls: calls } = result.choices[0]?.message ?? {};
    expect(content).toBe("Let me look. Türkei 🏆: Spain won in 2024, and Italy in 2021.");
    const told = annotations.map(({ url_citation: value }) => {
      const { url, title, start_index: start, end_index: end } = value as Record<string, never>;
      return [url, title, String(content).slice(start, end)];
    });
    expect(told).toEqual([
      ["https://ex.org/em", "Champions", "Spain won in 2024"],
      ["https://ex.org/history", "History", "Italy in 2021"],
      ["https://ex.org/em", "Champions", "Italy in 2021"],
    ]);
    expect(calls).toBeUndefined();
    expect(result.usage).toMatchObject({
      prompt_tokens: 6039,
      server_tool_use_details: { web_search_requests: 1 },
      server_tool_use: { web_search_requests: 1 },
    });
  });
});
