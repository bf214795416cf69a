import type { RecordedCall } from "../recorded-call.ts";
import type { Script } from "../script.ts";
import { steps } from "../steps.ts";
import { splitWords } from "./split-words.ts";

/** What a Gemini answer says. */
export interface GeminiOptions {
  readonly text?: string;
  /** "STOP" unless given. */
  readonly finishReason?: string;
  /** Wait after each event in milliseconds; 0 unless given. */
  readonly intervalMs?: number;
}

const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 };

const answer = (text: string, finishReason?: string) => ({
  candidates: [
    {
      content: { role: "model", parts: [{ text }] },
      ...(finishReason === undefined ? {} : { finishReason }),
      index: 0,
    },
  ],
  usageMetadata,
});

const stream = (words: readonly string[], finishReason: string, waitMs: number): Script => [
  steps.status(200),
  steps.header("content-type", "text/event-stream"),
  ...words.map((word, index) =>
    steps.event(answer(word, index === words.length - 1 ? finishReason : undefined), { waitMs }),
  ),
  steps.end(),
];

/** An answer of the Gemini protocol: events for `:streamGenerateContent`, else one object. */
export function geminiReply(options: GeminiOptions = {}): (call: RecordedCall) => Script {
  const { text = "hello from the mock", finishReason = "STOP", intervalMs = 0 } = options;
  return ({ path }) =>
    path.includes(":streamGenerateContent")
      ? stream(splitWords(text), finishReason, intervalMs)
      : [steps.status(200), steps.json(answer(text, finishReason))];
}
