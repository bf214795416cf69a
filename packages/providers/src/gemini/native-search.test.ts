import { readFileSync } from "node:fs";
import type { ChatRequest, Endpoint } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { joinChunks } from "../call/join-chunks.ts";
import { readStream } from "../conformance/read-stream.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { encodeChat } from "./chat-encode.ts";
import { gemini } from "./gemini.ts";
import { leftOut } from "./left-out.ts";
import { searchCount } from "./native-search.ts";

const TWO = { upstreamModel: "gemini-2.5-flash" };
const THREE = { upstreamModel: "gemini-3.1-pro-preview" };
const callOf = (request: Partial<ChatRequest>, endpoint: Partial<Endpoint> = TWO) =>
  sampleCall<ChatRequest>(
    { messages: [{ role: "user", content: "Who won?" }], ...request },
    endpoint,
  );
const SCHEMA = {
  type: "json_schema" as const,
  json_schema: { name: "a", schema: { type: "object" } },
};
const TOOLS = [{ type: "function" as const, function: { name: "weather" } }];

describe("a request that wants a search", () => {
  it.each<[Partial<ChatRequest>, Partial<Endpoint>]>([
    [{}, TWO],
    [{ tool_choice: "auto" }, TWO],
    [{ response_format: { type: "text" } }, TWO],
    [{ response_format: SCHEMA }, THREE],
  ])("has the API's own tool, and no choice of functions: %j", (more, endpoint) => {
    const call = callOf({ web_search_options: {}, ...more }, endpoint);
    const body = encodeChat(call).body as Readonly<Record<string, unknown>>;
    expect(body.tools).toEqual([{ googleSearch: {} }]);
    expect(body).not.toHaveProperty("toolConfig");
    expect(leftOut(call.request, call.endpoint)).not.toContain("web_search_options");
  });

  it.each<[Partial<ChatRequest>, Partial<Endpoint>]>([
    [{ tools: TOOLS }, TWO],
    [{ tools: TOOLS }, THREE],
    [{ response_format: SCHEMA }, TWO],
    [{}, { upstreamModel: "gemini-1.5-pro" }],
    [{}, { upstreamModel: "gemini-2.5-flash-image" }],
    [{}, { upstreamModel: "gemma-4-31b-it" }],
  ])(
    "loses it where the model would refuse the request, and is told: %j of %j",
    (more, endpoint) => {
      const call = callOf({ web_search_options: {}, ...more }, endpoint);
      expect(JSON.stringify(encodeChat(call).body)).not.toContain("googleSearch");
      expect(leftOut(call.request, call.endpoint)).toContain("web_search_options");
    },
  );
});

describe("an answer that searched", () => {
  const { chat } = gemini.create({
    slug: "g",
    name: "G",
    apiKey: "k",
    headers: {},
    options: gemini.options.parse({}),
  }) as HttpProvider;
  const file = (ending: string) =>
    readFileSync(new URL(`__fixtures__/grounding.${ending}`, import.meta.url));
  it("tells how often, whole and streamed", () => {
    if (chat === undefined) throw new Error("it does not chat");
    const whole = chat.decode(JSON.parse(file("json").toString()), callOf({}, THREE));
    const streamed = joinChunks(readStream(chat, callOf({ stream: true }, THREE), [file("sse")]));
    for (const { usage } of [whole, streamed]) {
      expect(usage).toMatchObject({
        server_tool_use_details: { web_search_requests: 1 },
        server_tool_use: { web_search_requests: 1 },
      });
    }
  });

  it("is charged by the query from Gemini 3 on, and by the answer before", () => {
    const searched = (...webSearchQueries: readonly string[]) => ({
      groundingMetadata: { webSearchQueries },
    });
    const all = [searched("a", "b"), searched("c"), {}, undefined];
    expect(searchCount(all, THREE)).toBe(3);
    expect(searchCount(all, TWO)).toBe(1);
    expect(searchCount([{}, searched()], TWO)).toBe(0);
  });
});
