import type { Needs } from "@sluice/router";
import {
  type ChatRequest,
  type ContentPart,
  type Endpoint,
  type Price,
  USUAL_SEARCH_LIMIT,
  type Usage,
} from "@sluice/schema";
import { costOfChat } from "../../money/cost.ts";
import { mostOfChat } from "../../money/most-of-chat.ts";
import type { TokenCounter } from "../../ports/token-counter.ts";
import { countPrompt } from "../count-prompt.ts";
import { mediaRead } from "../media-read.ts";
import type { AnswerSize, CallSize } from "./call-size.ts";
import { isRemote } from "./is-remote.ts";

/** What some providers put before the first message so that a model knows how to use tools, in tokens. */
const TOOLS_PROMPT = 600;
/** The fewest tokens of thoughts that are budgeted, and the room that an answer keeps beside them. */
const LEAST_THOUGHTS = 1024;
const ANSWER_ROOM = 1024;

/**
 * How much a chat request may read and make; its needs have sized its text and media already.
 *
 * @param maySearch whether the provider of an endpoint may search for it, which costs where it has a price
 */
export function sizeOfChat(
  request: ChatRequest,
  { promptTokens, leastPromptTokens = 0, completionTokens }: Needs,
  counter: TokenCounter,
  maySearch: (endpoint: Endpoint) => boolean = () => true,
): CallSize<ChatRequest> {
  const tools = (request.tools?.length ?? 0) > 0 ? TOOLS_PROMPT : 0;
  const parts = partsOf(request);
  const { images } = mediaRead(request);
  const isHourAsked = isKeptAnHour(request, parts);
  let counted: Promise<number | undefined> | undefined;
  return {
    promptTokens: promptTokens + tools,
    leastPromptTokens,
    // Four bytes of ordinary text are a token, where the lower bound says eight and the upper one.
    likelyPromptTokens: Math.max(leastPromptTokens, promptTokens - 6 * leastPromptTokens),
    countPrompt: () => {
      counted ??= countPrompt(request, counter);
      return counted;
    },
    priceAt: (endpoint) => (maySearch(endpoint) ? endpoint.price : searchless(endpoint)),
    answer: answerOf(request, completionTokens),
    most: (price, prompt, completion) =>
      mostOfChat(price, {
        promptTokens: prompt,
        completionTokens: completion,
        images,
        searches: Math.max(USUAL_SEARCH_LIMIT, request.web_search_options?.max_uses ?? 0),
        isKeptAnHour: isHourAsked,
      }),
    likely: (price, prompt, completion) =>
      costOfChat(price, usageOf(prompt, completion), { images }).totalNanos,
    limited: ({ max_tokens: _old, ...rest }, tokens) => ({
      ...rest,
      max_completion_tokens: tokens,
    }),
    fetches: parts.some(isRemote),
  };
}

function searchless({ price }: Endpoint): Price | undefined {
  if (price?.search === undefined) return price;
  const { search: _search, ...rest } = price;
  return rest;
}

/** Whether any mark of the caller's asks to cache a prefix for an hour; none is ever set for them. */
function isKeptAnHour(
  { cache_control, messages, tools }: ChatRequest,
  parts: readonly ContentPart[],
): boolean {
  const marked = [{ cache_control }, ...messages, ...parts, ...(tools ?? [])];
  return marked.some((each) => "cache_control" in each && isForAnHour(each.cache_control));
}

function isForAnHour(mark: unknown): boolean {
  return typeof mark === "object" && mark !== null && "ttl" in mark && mark.ttl === "1h";
}

function usageOf(prompt: number, completion: number): Usage {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  };
}

/** Most messages have none. */
function partsOf({ messages }: Pick<ChatRequest, "messages">): readonly ContentPart[] {
  const parts: ContentPart[] = [];
  for (const { content } of messages) {
    if (typeof content !== "string") for (const part of content ?? []) parts.push(part);
  }
  return parts;
}

function answerOf(request: ChatRequest, asked: number | undefined): AnswerSize {
  return {
    ...(asked === undefined ? {} : { asked }),
    choices: request.n ?? 1,
    thoughts: thoughtsOf(request),
  };
}

/** Where a budget of thoughts does not fit the limit, providers that know budgets raise the limit. */
function thoughtsOf({ reasoning, reasoning_effort: effort }: ChatRequest): number {
  const budget = reasoning?.max_tokens ?? undefined;
  const word = reasoning?.effort ?? effort ?? undefined;
  if (word === "none" || budget === 0 || reasoning?.enabled === false) return 0;
  const isAsked = word !== undefined || budget !== undefined || reasoning?.enabled === true;
  return isAsked ? Math.max(LEAST_THOUGHTS, budget ?? 0) + ANSWER_ROOM : 0;
}
