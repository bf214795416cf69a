import { readField } from "../answers/read-field.ts";
import { cohereFailure } from "./cohere-failure.ts";
import { cutJson } from "./cut-json.ts";
import type { Finish, Format, Reply } from "./format.ts";
import { numberField } from "./number-field.ts";
import { sseEvent } from "./sse-event.ts";
import { completionTokens, PROMPT_TOKENS } from "./token-counts.ts";
import { trailingText } from "./trailing-text.ts";

/** The protocol has no reason for a refusal; ERROR is the nearest. */
const reasons: Readonly<Record<Finish, string>> = {
  stop: "COMPLETE",
  length: "MAX_TOKENS",
  refusal: "ERROR",
  filtered: "ERROR",
};

const usageOf = (reply: Reply) => {
  const counts = { input_tokens: PROMPT_TOKENS, output_tokens: completionTokens(reply) };
  return { billed_units: counts, tokens: counts };
};

const event = (type: string, rest: object = {}): string => sseEvent({ type, ...rest }, type);

const token = (text: string): string =>
  event("content-delta", { index: 0, delta: { message: { content: { text } } } });

const started = (): string =>
  event("message-start", {
    id: "cohere-mock",
    delta: {
      message: { role: "assistant", content: [], tool_plan: "", tool_calls: [], citations: [] },
    },
  });

const ended = (reply: Reply): string =>
  event("message-end", {
    delta: { finish_reason: reasons[reply.finish], usage: usageOf(reply) },
  });

const whole = (reply: Reply, content: readonly object[]) => ({
  id: "cohere-mock",
  finish_reason: reasons[reply.finish],
  message: { role: "assistant", content },
  usage: usageOf(reply),
});

const DONE = sseEvent("[DONE]");

/** Cohere's chat, version 2. */
export const cohereFormat: Format = {
  name: "cohere",
  streamType: "text/event-stream",
  owns: (pathname) => pathname.endsWith("/chat"),
  wantsStream: ({ body }) => readField(body, "stream") === true,
  wantsUsage: () => true,
  prefillOf: (body) => trailingText(readField(body, "messages"), "assistant", "content"),
  tokenLimit: (body) => numberField(body, "max_tokens"),
  whole: (reply) => whole(reply, [{ type: "text", text: reply.tokens.join("") }]),
  stream: (reply) => ({
    open: [
      started(),
      event("content-start", {
        index: 0,
        delta: { message: { content: { type: "text", text: "" } } },
      }),
    ],
    tokens: reply.tokens.map(token),
    finish: [event("content-end", { index: 0 }), ended(reply)],
    usage: [],
    done: [DONE],
  }),
  emptyToken: () => token(""),
  malformedToken: () => cutJson(token("unreadable")),
  wholeWithoutChoices: (reply) => whole(reply, []),
  streamWithoutChoices: (reply) => [started(), ended(reply), DONE],
  failure: cohereFailure,
  // An error inside the stream is the end of the message, with its text.
  failureEvent: (kind) =>
    event("message-end", {
      delta: { error: readField(cohereFailure(kind).body, "message"), finish_reason: "ERROR" },
    }),
};
