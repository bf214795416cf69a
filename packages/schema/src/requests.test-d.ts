import { expectTypeOf, test } from "vitest";
import type {
  ChatRequest,
  CreateKeyRequest,
  PatchKeyRequest,
  PluginItem,
  ProviderPreferences,
  RerankRequest,
  SpecifiedPlugin,
  SpeechRequest,
  StopServerToolsWhen,
} from "./index.ts";

test("null stands for what is not set, in a chat request and its preferences", () => {
  expectTypeOf<null>().toExtend<ChatRequest["temperature"]>();
  expectTypeOf<null>().toExtend<ChatRequest["tools"]>();
  expectTypeOf<null>().toExtend<ProviderPreferences["order"]>();
  expectTypeOf<null>().not.toExtend<ChatRequest["messages"]>();
});

test("words of a request are closed", () => {
  // @ts-expect-error no effort
  const effort: ChatRequest["reasoning_effort"] = "extreme";
  // @ts-expect-error no tier
  const tier: ChatRequest["service_tier"] = "turbo";
  // @ts-expect-error no order
  const sort: ProviderPreferences["sort"] = "cost";
  // @ts-expect-error no format of speech
  const format: SpeechRequest["response_format"] = "wav";
  // @ts-expect-error no period
  const reset: CreateKeyRequest["limit_reset"] = "yearly";
  expectTypeOf([effort, tier, sort, format, reset]).not.toBeAny();
});

test("provider preferences have no other members", () => {
  // @ts-expect-error misspelt
  const preferences: ProviderPreferences = { orders: ["north"] };
  expectTypeOf(preferences).not.toBeAny();
});

test("a price is a number or its text", () => {
  type Price = NonNullable<ProviderPreferences["max_price"]>["prompt"];
  expectTypeOf<Price>().toEqualTypeOf<number | string | null | undefined>();
});

test("other operations need what they cannot do without", () => {
  expectTypeOf<{ model: "a/b"; query: "q"; documents: ["d"] }>().toExtend<RerankRequest>();
  // @ts-expect-error nothing to rank
  const rerank: RerankRequest = { model: "a/b", query: "q" };
  // @ts-expect-error nothing to say
  const speech: SpeechRequest = { model: "a/b" };
  // @ts-expect-error no name
  const key: CreateKeyRequest = { limit: 5 };
  expectTypeOf([rerank, speech, key]).not.toBeAny();
});

test("a change to a key may be empty; null takes limits away and no name", () => {
  expectTypeOf<Record<never, never>>().toExtend<PatchKeyRequest>();
  expectTypeOf<{ limit: null }>().toExtend<PatchKeyRequest>();
  expectTypeOf<{ name: null }>().not.toExtend<PatchKeyRequest>();
});

test("a document that was read has no nulls", () => {
  type Part = Exclude<RerankRequest["documents"][number], string>;
  expectTypeOf<Part["text"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Part["image"]>().toEqualTypeOf<string | undefined>();
});

test("plugins of third parties are items too, those of the specification are named", () => {
  expectTypeOf<{ id: "third-party"; anything: 1 }>().toExtend<PluginItem>();
  // @ts-expect-error an item says which plugin
  const item: PluginItem = { enabled: false };
  // @ts-expect-error not of the specification
  const id: SpecifiedPlugin = "third-party";
  expectTypeOf([item, id]).not.toBeAny();
});

test("each way to stop has its own measure", () => {
  // @ts-expect-error how many rounds
  const stop: StopServerToolsWhen = [{ type: "step_count_is" }];
  expectTypeOf(stop).not.toBeAny();
});
