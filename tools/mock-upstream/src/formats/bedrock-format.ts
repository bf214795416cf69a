import { readField } from "../answers/read-field.ts";
import { bedrockException, bedrockFailure } from "./bedrock-failure.ts";
import { eventStreamFrame } from "./event-stream-frame.ts";
import type { Finish, Format, Reply } from "./format.ts";
import { numberField } from "./number-field.ts";
import { completionTokens, PROMPT_TOKENS } from "./token-counts.ts";
import { trailingText } from "./trailing-text.ts";

const reasons: Readonly<Record<Finish, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  refusal: "content_filtered",
  filtered: "content_filtered",
};

const counts = (reply: Reply) => ({
  usage: {
    inputTokens: PROMPT_TOKENS,
    outputTokens: completionTokens(reply),
    totalTokens: PROMPT_TOKENS + completionTokens(reply),
  },
  metrics: { latencyMs: 1 },
});

const event = (type: string, value: object): Uint8Array =>
  eventStreamFrame(
    { ":event-type": type, ":content-type": "application/json", ":message-type": "event" },
    value,
  );

const token = (text: string): Uint8Array =>
  event("contentBlockDelta", { contentBlockIndex: 0, delta: { text } });

/** A frame whose last checksum is wrong. */
const damaged = (frame: Uint8Array): Uint8Array => {
  const copy = Uint8Array.from(frame);
  const last = copy.length - 1;
  copy[last] = (copy[last] ?? 0) ^ 0xff;
  return copy;
};

const whole = (reply: Reply, content: readonly object[]) => ({
  output: { message: { role: "assistant", content } },
  stopReason: reasons[reply.finish],
  ...counts(reply),
});

const started = (): Uint8Array => event("messageStart", { role: "assistant" });

const stopped = (reply: Reply): Uint8Array =>
  event("messageStop", { stopReason: reasons[reply.finish] });

/** Amazon Bedrock's `converse` and `converse-stream`, the latter in binary frames. */
export const bedrockFormat: Format = {
  name: "bedrock",
  streamType: "application/vnd.amazon.eventstream",
  owns: (pathname) => /\/model\/[^/]+\/converse(-stream)?$/.test(pathname),
  wantsStream: ({ path }) => /\/converse-stream(\?|$)/.test(path),
  wantsUsage: () => true,
  prefillOf: (body) => trailingText(readField(body, "messages"), "assistant", "content"),
  tokenLimit: (body) => numberField(readField(body, "inferenceConfig"), "maxTokens"),
  whole: (reply) => whole(reply, [{ text: reply.tokens.join("") }]),
  stream: (reply) => ({
    open: [started()],
    tokens: reply.tokens.map(token),
    finish: [event("contentBlockStop", { contentBlockIndex: 0 }), stopped(reply)],
    usage: reply.usage === "none" ? [] : [event("metadata", counts(reply))],
    done: [],
  }),
  emptyToken: () => token(""),
  malformedToken: () => damaged(token("unreadable")),
  wholeWithoutChoices: (reply) => whole(reply, []),
  streamWithoutChoices: (reply) => [started(), stopped(reply), event("metadata", counts(reply))],
  failure: bedrockFailure,
  failureEvent: (kind) => {
    const { type, message } = bedrockException(kind);
    return eventStreamFrame(
      {
        ":exception-type": type,
        ":content-type": "application/json",
        ":message-type": "exception",
      },
      { message },
    );
  },
};
