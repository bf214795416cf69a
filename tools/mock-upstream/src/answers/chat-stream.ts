import type { Script } from "../script.ts";
import { steps } from "../steps.ts";
import { type ChatOptions, fillChatOptions } from "./chat-options.ts";
import { splitWords } from "./split-words.ts";

/** What a streamed chat answer says, and how fast. */
export interface ChatStreamOptions extends ChatOptions {
  /** The pieces of content, one chunk each; the text cut at its spaces unless given. */
  readonly words?: readonly string[];
  /** Wait after each event in milliseconds; 0 unless given. */
  readonly intervalMs?: number;
}

/**
 * A streamed chat completion as OpenAI-shaped providers send it: role, content, finish reason,
 * usage (a chunk of its own with empty choices) and `[DONE]`. Usage is always sent; pass
 * `usage: null` to leave it out, or use `chatReply`, which sends it only when it was asked for.
 */
export function chatStream(options: ChatStreamOptions = {}): Script {
  const { id, model, text, finishReason, usage } = fillChatOptions(options);
  const waitMs = options.intervalMs ?? 0;
  const chunk = (rest: object) =>
    steps.event(
      { id, object: "chat.completion.chunk", created: 1_700_000_000, model, ...rest },
      { waitMs },
    );
  const delta = (change: object, finish: string | null = null) =>
    chunk({ choices: [{ index: 0, delta: change, finish_reason: finish }] });
  return [
    steps.status(200),
    steps.header("content-type", "text/event-stream"),
    delta({ role: "assistant", content: "" }),
    ...(options.words ?? splitWords(text)).map((content) => delta({ content })),
    delta({}, finishReason),
    ...(usage === null ? [] : [chunk({ choices: [], usage })]),
    steps.event("[DONE]"),
    steps.end(),
  ];
}
