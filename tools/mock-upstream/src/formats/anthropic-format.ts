import { readField } from "../answers/read-field.ts";
import { anthropicFailure } from "./anthropic-failure.ts";
import { ANTHROPIC_PATHS } from "./anthropic-paths.ts";
import { cutJson } from "./cut-json.ts";
import type { Finish, Format, Reply } from "./format.ts";
import { numberField } from "./number-field.ts";
import { sseEvent } from "./sse-event.ts";
import { completionTokens, PROMPT_TOKENS } from "./token-counts.ts";
import { trailingText } from "./trailing-text.ts";

const reasons: Readonly<Record<Finish, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  refusal: "refusal",
  filtered: "refusal",
};

const usage = (input_tokens: number, output_tokens: number) => ({ input_tokens, output_tokens });

const message = (
  reply: Reply,
  content: readonly object[],
  stop_reason: string | null,
  counts: object,
) => ({
  id: "msg_mock",
  type: "message",
  role: "assistant",
  model: reply.model,
  content,
  stop_reason,
  stop_sequence: null,
  usage: counts,
});

const event = (type: string, rest: object = {}): string => sseEvent({ type, ...rest }, type);

const token = (text: string): string =>
  event("content_block_delta", { index: 0, delta: { type: "text_delta", text } });

/** With `last` the start tells zeros, as hosts do that count only at the end. */
const started = (reply: Reply): string =>
  event("message_start", {
    message: message(
      reply,
      [],
      null,
      reply.usage === "last" ? usage(0, 0) : usage(PROMPT_TOKENS, 1),
    ),
  });

const stopped = (reply: Reply): string =>
  event("message_delta", {
    delta: { stop_reason: reasons[reply.finish], stop_sequence: null },
    usage:
      reply.usage === "last"
        ? usage(PROMPT_TOKENS, completionTokens(reply))
        : { output_tokens: completionTokens(reply) },
  });

const counted = (reply: Reply): object => usage(PROMPT_TOKENS, completionTokens(reply));

/** Anthropic's Messages. */
export const anthropicFormat: Format = {
  name: "anthropic",
  streamType: "text/event-stream; charset=utf-8",
  owns: (pathname) => ANTHROPIC_PATHS.test(pathname),
  wantsStream: ({ body }) => readField(body, "stream") === true,
  wantsUsage: () => true,
  prefillOf: (body) => trailingText(readField(body, "messages"), "assistant", "content"),
  tokenLimit: (body) => numberField(body, "max_tokens"),
  whole: (reply) =>
    message(
      reply,
      [{ type: "text", text: reply.tokens.join("") }],
      reasons[reply.finish],
      counted(reply),
    ),
  stream: (reply) => ({
    open: [
      started(reply),
      event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
      event("ping"),
    ],
    tokens: reply.tokens.map(token),
    finish: [event("content_block_stop", { index: 0 }), stopped(reply)],
    usage: [],
    done: [event("message_stop")],
  }),
  emptyToken: () => token(""),
  malformedToken: () => cutJson(token("unreadable")),
  wholeWithoutChoices: (reply) => message(reply, [], reasons[reply.finish], counted(reply)),
  streamWithoutChoices: (reply) => [started(reply), stopped(reply), event("message_stop")],
  failure: anthropicFailure,
  failureEvent: (kind) => sseEvent(anthropicFailure(kind).body, "error"),
};
