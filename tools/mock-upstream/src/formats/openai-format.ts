import { readField } from "../answers/read-field.ts";
import { cutJson } from "./cut-json.ts";
import type { Finish, Format, Reply } from "./format.ts";
import { numberField } from "./number-field.ts";
import { openaiFailure } from "./openai-failure.ts";
import { sseEvent } from "./sse-event.ts";
import { completionTokens, PROMPT_TOKENS } from "./token-counts.ts";
import { trailingText } from "./trailing-text.ts";

/** A refusal in words ends as any other text does; only a filter has a reason of its own. */
const reasons: Readonly<Record<Finish, string>> = {
  stop: "stop",
  length: "length",
  refusal: "stop",
  filtered: "content_filter",
};

const usageOf = (reply: Reply) => ({
  prompt_tokens: PROMPT_TOKENS,
  completion_tokens: completionTokens(reply),
  total_tokens: PROMPT_TOKENS + completionTokens(reply),
});

const head = (reply: Reply, object: string) => ({
  id: "chatcmpl-mock",
  object,
  created: 1_700_000_000,
  model: reply.model,
  system_fingerprint: null,
});

const chunk = (reply: Reply, choices: readonly object[], more: object = {}): string =>
  sseEvent({ ...head(reply, "chat.completion.chunk"), choices, ...more });

const delta = (reply: Reply, change: object, finish_reason: string | null = null): string =>
  chunk(reply, [{ index: 0, delta: change, logprobs: null, finish_reason }]);

const token = (reply: Reply, text: string): string =>
  delta(reply, reply.finish === "refusal" ? { refusal: text } : { content: text });

const message = (reply: Reply) => {
  const text = reply.tokens.join("");
  return reply.finish === "refusal"
    ? { role: "assistant", content: null, refusal: text }
    : { role: "assistant", content: text, refusal: null };
};

const DONE = sseEvent("[DONE]");

const withUsage = (reply: Reply) => (reply.usage === "none" ? {} : { usage: usageOf(reply) });

/** OpenAI's chat completions, which most providers speak. */
export const openaiFormat: Format = {
  name: "openai",
  streamType: "text/event-stream; charset=utf-8",
  owns: (pathname) => pathname.endsWith("/chat/completions"),
  wantsStream: ({ body }) => readField(body, "stream") === true,
  wantsUsage: ({ body }) =>
    readField(body, "stream") !== true ||
    readField(readField(body, "stream_options"), "include_usage") === true,
  prefillOf: (body) => trailingText(readField(body, "messages"), "assistant", "content"),
  tokenLimit: (body) => numberField(body, "max_completion_tokens", "max_tokens"),
  whole: (reply) => ({
    ...head(reply, "chat.completion"),
    choices: [
      { index: 0, message: message(reply), logprobs: null, finish_reason: reasons[reply.finish] },
    ],
    ...withUsage(reply),
  }),
  stream: (reply) => ({
    open: [delta(reply, { role: "assistant", content: "", refusal: null })],
    tokens: reply.tokens.map((text) => token(reply, text)),
    finish: [delta(reply, {}, reasons[reply.finish])],
    usage: reply.usage === "none" ? [] : [chunk(reply, [], { usage: usageOf(reply) })],
    done: [DONE],
  }),
  emptyToken: (reply) => delta(reply, { content: "" }),
  malformedToken: (reply) => cutJson(delta(reply, { content: "unreadable" })),
  wholeWithoutChoices: (reply) => ({
    ...head(reply, "chat.completion"),
    choices: [],
    ...withUsage(reply),
  }),
  streamWithoutChoices: (reply) => [chunk(reply, []), DONE],
  failure: openaiFailure,
  failureEvent: (kind) => sseEvent(openaiFailure(kind).body),
};
