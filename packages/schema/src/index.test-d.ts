import { expectTypeOf, test } from "vitest";
import type {
  ChatAnswer,
  ChatRequest,
  ContentPart,
  FinishReason,
  Message,
  Parsed,
  SpeechRequest,
} from "./index.ts";
import { LIMITS, parseChatRequest } from "./index.ts";

test("a request needs messages and nothing else", () => {
  expectTypeOf<{ messages: [] }>().toExtend<ChatRequest>();
  // @ts-expect-error messages are required
  const empty: ChatRequest = {};
  expectTypeOf(empty).not.toBeAny();
});

test("roles, parts and finish reasons are closed", () => {
  expectTypeOf<Message["role"]>().toEqualTypeOf<
    "system" | "developer" | "user" | "assistant" | "tool"
  >();
  expectTypeOf<ContentPart["type"]>().toEqualTypeOf<
    "text" | "image_url" | "input_audio" | "video_url" | "input_video" | "file"
  >();
  // @ts-expect-error not a word of the wire
  const word: FinishReason = "eos";
  expectTypeOf(word).toBeString();
});

test("formats of speech are two", () => {
  expectTypeOf<NonNullable<SpeechRequest["response_format"]>>().toEqualTypeOf<"mp3" | "pcm">();
});

test("an answer is a result or a stream", () => {
  expectTypeOf<ChatAnswer["kind"]>().toEqualTypeOf<"result" | "stream">();
});

test("a parsed body is asked for its kind first", () => {
  const parsed: Parsed<ChatRequest> = parseChatRequest({});
  // @ts-expect-error may be invalid
  expectTypeOf(parsed.request).not.toBeAny();
});

test("limits cannot be changed", () => {
  // @ts-expect-error readonly
  LIMITS.stopSequences = 5;
});
