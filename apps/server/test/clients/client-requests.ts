import { ChatOpenRouter } from "@langchain/openrouter";
import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { OpenRouter } from "@openrouter/sdk";
import { generateText, jsonSchema, streamText, tool } from "ai";
import OpenAI from "openai";

/** Where a client is pointed to. */
export interface Target {
  readonly base: string;
  readonly key: string;
  readonly model: string;
}

type Send = (target: Target) => Promise<unknown>;

const WEATHER = {
  name: "weather",
  description: "The weather of a city",
  parameters: {
    type: "object",
    properties: { city: { type: "string" } },
    required: ["city"],
    additionalProperties: false,
  },
} as const;

/** What real clients are made to send, by client and case: as plain and as rich as their options go. */
export const CLIENT_REQUESTS: Readonly<Record<string, Readonly<Record<string, Send>>>> = {
  openai: {
    plain: ({ base, key, model }) =>
      openaiOf(base, key).chat.completions.create({
        model,
        messages: [{ role: "user", content: "hi" }],
      }),
    rich: async ({ base, key, model }) => {
      const stream = await openaiOf(base, key).chat.completions.create({
        model,
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: 64,
        reasoning_effort: "low",
        service_tier: "auto",
        tools: [{ type: "function", function: WEATHER }],
        tool_choice: "auto",
        response_format: {
          type: "json_schema",
          json_schema: { name: "answer", schema: WEATHER.parameters, strict: true },
        },
        messages: [
          { role: "developer", content: "Be brief." },
          {
            role: "user",
            content: [
              { type: "text", text: "What is this?" },
              { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
            ],
          },
        ],
      });
      await drain(stream);
    },
  },
  "openrouter-sdk": {
    plain: ({ base, key, model }) =>
      sdkOf(base, key).chat.send({
        chatRequest: { model, messages: [{ role: "user", content: "hi" }], stream: false },
      }),
    rich: async ({ base, key, model }) => {
      const stream = await sdkOf(base, key).chat.send({
        chatRequest: {
          model,
          models: [model],
          stream: true,
          messages: [
            { role: "system", content: "Be brief." },
            { role: "user", content: "hi" },
            { role: "assistant", content: "hello", reasoning: "They greet." },
            { role: "user", content: "And now?" },
          ],
          maxTokens: 64,
          reasoning: { effort: "low", summary: "auto" },
          provider: {
            order: ["a"],
            allowFallbacks: true,
            sort: "price",
            maxPrice: { prompt: "1" },
          },
          plugins: [{ id: "response-healing" }],
          sessionId: "s-1",
          trace: { traceId: "t-1" },
          debug: { echoUpstreamBody: true },
        },
      });
      if (Symbol.asyncIterator in stream) await drain(stream);
    },
  },
  "ai-sdk": {
    plain: ({ base, key, model }) =>
      generateText({ model: aiOf(base, key)(model), prompt: "hi", maxRetries: 0 }),
    rich: async ({ base, key, model }) => {
      const answer = streamText({
        model: aiOf(base, key)(model, {
          reasoning: { effort: "low" },
          usage: { include: true },
          plugins: [{ id: "response-healing" }],
          extraBody: { include_reasoning: true, debug: { echo_upstream_body: true } },
        }),
        maxRetries: 0,
        maxOutputTokens: 64,
        system: "Be brief.",
        messages: [
          { role: "user", content: "The weather of Oslo?" },
          {
            role: "assistant",
            content: [
              { type: "reasoning", text: "A tool knows." },
              { type: "tool-call", toolCallId: "c1", toolName: "weather", input: { city: "Oslo" } },
            ],
          },
          {
            role: "tool",
            content: [
              {
                type: "tool-result",
                toolCallId: "c1",
                toolName: "weather",
                output: { type: "text", value: "rain" },
              },
            ],
          },
        ],
        providerOptions: { openrouter: { cacheControl: { type: "ephemeral" } } },
        tools: {
          weather: tool({
            description: WEATHER.description,
            inputSchema: jsonSchema(WEATHER.parameters as never),
          }),
        },
        onError: ({ error }) => {
          throw error;
        },
      });
      await drain(answer.textStream);
    },
  },
  langchain: {
    plain: (target) => langchainOf(target).invoke("hi"),
    rich: async (target) => {
      const model = langchainOf(target, {
        maxTokens: 64,
        transforms: ["middle-out"],
        route: "fallback",
        plugins: [{ id: "response-healing" }],
        sessionId: "s-1",
        trace: { trace_id: "t-1" },
        provider: { order: ["a"] },
        modelKwargs: { reasoning: { effort: "low" } },
        siteUrl: "https://app.example",
        siteName: "App",
      });
      const bound = model.bindTools([{ type: "function", function: WEATHER }]);
      await drain(
        await bound.stream([
          ["system", "Be brief."],
          ["human", "hi"],
        ]),
      );
    },
  },
};

const openaiOf = (baseURL: string, apiKey: string) =>
  new OpenAI({ baseURL, apiKey, maxRetries: 0 });
const sdkOf = (serverURL: string, apiKey: string) =>
  new OpenRouter({ serverURL, apiKey, retryConfig: { strategy: "none" } });
const aiOf = (baseURL: string, apiKey: string) => createOpenRouter({ baseURL, apiKey }).chat;
const langchainOf = ({ base, key, model }: Target, more: object = {}) =>
  new ChatOpenRouter({ model, apiKey: key, baseURL: base, maxRetries: 0, ...more });

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}
