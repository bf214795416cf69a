import { expectTypeOf, test } from "vitest";
import type {
  ChatChunk,
  ChatResult,
  DeleteResult,
  ErrorEnvelope,
  NormalisedChat,
  RerankResponse,
} from "./index.ts";

test("a chat result has what clients cannot do without", () => {
  type Needed = "id" | "object" | "created" | "model" | "choices" | "system_fingerprint";
  expectTypeOf<Needed>().toExtend<keyof ChatResult>();
  expectTypeOf<ChatResult["object"]>().toEqualTypeOf<"chat.completion">();
  expectTypeOf<ChatResult["system_fingerprint"]>().toEqualTypeOf<string | null>();
  // @ts-expect-error without anything else
  const result: ChatResult = { id: "gen-1" };
  expectTypeOf(result).not.toBeAny();
});

test("a chunk is no result", () => {
  expectTypeOf<ChatChunk["object"]>().toEqualTypeOf<"chat.completion.chunk">();
  expectTypeOf<ChatChunk>().not.toExtend<ChatResult>();
  expectTypeOf<null>().toExtend<ChatChunk["choices"][number]["finish_reason"]>();
});

test("an error's code is a number and its message a text", () => {
  expectTypeOf<ErrorEnvelope["error"]["code"]>().toEqualTypeOf<number>();
  expectTypeOf<ErrorEnvelope["error"]["message"]>().toEqualTypeOf<string>();
});

test("replies of the other operations", () => {
  expectTypeOf<DeleteResult>().toEqualTypeOf<{ deleted: boolean }>();
  expectTypeOf<RerankResponse["results"][number]["relevance_score"]>().toEqualTypeOf<number>();
});

test("a normalised chat is asked for its kind first", () => {
  expectTypeOf<NormalisedChat["kind"]>().toEqualTypeOf<"ok" | "invalid">();
  // @ts-expect-error may be invalid
  expectTypeOf<NormalisedChat["dropped"]>().not.toBeAny();
});
