import { readField } from "../answers/read-field.ts";
import { cutJson } from "./cut-json.ts";
import type { Finish, Format, Reply } from "./format.ts";
import { geminiFailure } from "./gemini-failure.ts";
import { numberField } from "./number-field.ts";
import { sseEvent } from "./sse-event.ts";
import { completionTokens, PROMPT_TOKENS } from "./token-counts.ts";
import { trailingText } from "./trailing-text.ts";

const reasons: Readonly<Record<Finish, string>> = {
  stop: "STOP",
  length: "MAX_TOKENS",
  refusal: "SAFETY",
  filtered: "SAFETY",
};

const counted = (reply: Reply, sent: number) => ({
  usageMetadata: {
    promptTokenCount: PROMPT_TOKENS,
    candidatesTokenCount: sent,
    totalTokenCount: PROMPT_TOKENS + sent,
  },
  modelVersion: reply.model,
  responseId: "mock",
});

const candidate = (text: string, finish?: string) => ({
  candidates: [
    {
      content: { parts: [{ text }], role: "model" },
      ...(finish === undefined ? {} : { finishReason: finish }),
      index: 0,
    },
  ],
});

/** The protocol counts in every event; with `last` only the final one counts. */
const token = (reply: Reply, text: string, sent: number): string =>
  sseEvent({
    ...candidate(text),
    ...(reply.usage === "usual" ? counted(reply, sent) : { modelVersion: reply.model }),
  });

/** Google's Gemini: `generateContent`, and `streamGenerateContent` as server-sent events. */
export const geminiFormat: Format = {
  name: "gemini",
  streamType: "text/event-stream",
  owns: (pathname) => /:(stream)?generateContent$/i.test(pathname),
  wantsStream: ({ path }) => /:streamGenerateContent(\?|$)/.test(path),
  wantsUsage: () => true,
  prefillOf: (body) => trailingText(readField(body, "contents"), "model", "parts"),
  tokenLimit: (body) => numberField(readField(body, "generationConfig"), "maxOutputTokens"),
  whole: (reply) => ({
    ...candidate(reply.tokens.join(""), reasons[reply.finish]),
    ...counted(reply, completionTokens(reply)),
  }),
  stream: (reply) => ({
    open: [],
    tokens: reply.tokens.map((text, index) => token(reply, text, index + 1)),
    finish: [
      sseEvent({
        ...candidate("", reasons[reply.finish]),
        ...counted(reply, completionTokens(reply)),
      }),
    ],
    usage: [],
    done: [],
  }),
  emptyToken: (reply) => token(reply, "", 0),
  malformedToken: (reply) => cutJson(token(reply, "unreadable", 1)),
  wholeWithoutChoices: (reply) => counted(reply, 0),
  streamWithoutChoices: (reply) => [sseEvent(counted(reply, 0))],
  failure: geminiFailure,
  failureEvent: (kind) => sseEvent(geminiFailure(kind).body),
};
