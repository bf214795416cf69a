import type { ChatRequest } from "@sluice/schema";
import { expect, test } from "vitest";
import { AnthropicChunkDecoder } from "../anthropic/chat-stream.ts";
import { CohereChunkDecoder } from "../cohere/chat-stream.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { GeminiChunkDecoder } from "../gemini/chat-stream.ts";
import { OpenAiChunkDecoder } from "../openai-compatible/chat-stream.ts";
import type { ChunkDecoder } from "../provider.ts";

const request: ChatRequest = { messages: [{ role: "user", content: "hi" }], stream: true };
const call = sampleCall(request);
const text = (id: string) => ({ id, choices: [{ index: 0, delta: { content: "Hi" } }] });

test.each<readonly [string, ChunkDecoder, object, string | undefined]>([
  ["of chat completions", new OpenAiChunkDecoder(call), text("chatcmpl-1"), "chatcmpl-1"],
  [
    "of Anthropic",
    new AnthropicChunkDecoder(call),
    { type: "message_start", message: { id: "msg_1" } },
    "msg_1",
  ],
  ["of Cohere", new CohereChunkDecoder(call), { id: "c-1", type: "message-start" }, "c-1"],
  [
    "of Gemini",
    new GeminiChunkDecoder(call),
    { responseId: "r-1", candidates: [{ content: { parts: [{ text: "Hi" }] } }] },
    "r-1",
  ],
  ["that nobody would give", new OpenAiChunkDecoder(call), text("x".repeat(300)), undefined],
])("the id of an answer %s is told by its first event", (_of, decoder, event, id) => {
  decoder.push([{ id: undefined, event: undefined, data: JSON.stringify(event) }]);
  expect(decoder.answerId).toBe(id);
});
