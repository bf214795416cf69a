import type { ChatRequest, Endpoint } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { joinChunks } from "../call/join-chunks.ts";
import { readStream } from "../conformance/read-stream.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { droppedParameters } from "../dropped-parameters.ts";
import type { HttpProvider } from "../provider.ts";
import { openai } from "./openai.ts";

const { chat } = openai.create({
  slug: "o",
  name: "O",
  apiKey: "k",
  headers: {},
  options: openai.options.parse({}),
}) as HttpProvider;
if (chat === undefined) throw new Error("it does not chat");
const SEARCHING = { upstreamModel: "gpt-4o-mini-search-preview-2025-03-11" };
const PLAIN = { upstreamModel: "gpt-5.2" };
const place = { type: "approximate" as const, city: "Oslo", country: "NO" };
const callOf = (more: Partial<ChatRequest>, endpoint: Partial<Endpoint>) =>
  sampleCall<ChatRequest>({ messages: [{ role: "user", content: "Who won?" }], ...more }, endpoint);
const bodyOf = (...asked: Parameters<typeof callOf>) =>
  chat.encode(callOf(...asked)).body as Readonly<Record<string, unknown>>;

describe("web_search_options", () => {
  const search = {
    search_context_size: "low" as const,
    user_location: place,
    max_uses: 3,
    allowed_domains: ["a.test"],
  };

  it("go to models that search, with the place where the API has it", () => {
    expect(bodyOf({ web_search_options: search }, SEARCHING).web_search_options).toEqual({
      search_context_size: "low",
      user_location: { type: "approximate", approximate: { city: "Oslo", country: "NO" } },
    });
    const { request } = callOf({ web_search_options: search }, SEARCHING);
    expect(droppedParameters(chat.parameters, request)).toEqual([
      "web_search_options.max_uses",
      "web_search_options.allowed_domains",
    ]);
    expect(bodyOf({ web_search_options: {} }, SEARCHING).web_search_options).toEqual({});
  });

  it("stay here for models that refuse them, unless the endpoint is said to take them", () => {
    const { request, endpoint } = callOf({ web_search_options: search }, PLAIN);
    expect(bodyOf(request, PLAIN)).not.toHaveProperty("web_search_options");
    expect(chat.leftOut?.(request, endpoint)).toContain("web_search_options");
    const listed = { ...PLAIN, supports: ["web_search_options"] as const };
    expect(bodyOf(request, listed)).toHaveProperty("web_search_options");
  });
});

describe("an answer of a model that searches", () => {
  const usage = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 };
  const choice = { index: 0, finish_reason: "stop" };
  const message = { role: "assistant", content: "Spain." };
  const whole = { id: "c", choices: [{ ...choice, message }], usage };
  const events = [
    { id: "c", choices: [{ index: 0, delta: message, finish_reason: null }] },
    { id: "c", choices: [{ ...choice, delta: {} }] },
    { id: "c", choices: [], usage },
  ];
  const bytes = Buffer.from(
    [...events.map((event) => JSON.stringify(event)), "[DONE]"]
      .map((data) => `data: ${data}\n\n`)
      .join(""),
  );

  it.each([
    [SEARCHING, 1],
    [{ upstreamModel: "gpt-5-search-api" }, 1],
    [PLAIN, undefined],
  ])("of %j has %j searches, whole and streamed", (endpoint, count) => {
    const told = [
      chat.decode(whole, callOf({}, endpoint)),
      joinChunks(readStream(chat, callOf({ stream: true }, endpoint), [bytes])),
    ];
    for (const { usage: counted, choices } of told) {
      expect(choices[0]?.message.content).toBe("Spain.");
      expect(counted?.server_tool_use_details?.web_search_requests).toBe(count);
      expect(counted?.total_tokens).toBe(13);
    }
  });
});
