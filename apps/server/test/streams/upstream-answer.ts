import { type Script, type Step, steps } from "@sluice/mock-upstream";
import { upstreamChunk } from "../faults/upstream-chunk.ts";

/** Tokens of a full answer in the cases of this folder. */
export const TOKENS = 60;

const PROMPT_TOKENS = 10;

/** Usage as a provider tells it for so many tokens. */
export const usageOf = (tokens: number) => ({
  prompt_tokens: PROMPT_TOKENS,
  completion_tokens: tokens,
  total_tokens: PROMPT_TOKENS + tokens,
});

/** The tokens of one provider's answer; no two providers have one in common. */
export function tokensOf(name: string, count = TOKENS): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${name}${at} `);
}

/** The whole text that a provider's answer stands for. */
export const textOf = (name: string, count = TOKENS): string => tokensOf(name, count).join("");

/** The same answer as one JSON body. */
export function wholeOf(name: string, more: object = {}): object {
  return {
    id: `chatcmpl-${name}`,
    object: "chat.completion",
    created: 1_700_000_000,
    model: `internal-${name}`,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: textOf(name) },
        finish_reason: "stop",
      },
    ],
    usage: usageOf(TOKENS),
    ...more,
  };
}

/** The head of an event stream and its first chunk, which holds no token. */
export const OPENING: Script = [
  steps.header("content-type", "text/event-stream"),
  steps.event(upstreamChunk({ role: "assistant", content: "" })),
];

/** One event for each token. */
export function said(tokens: readonly string[]): Script {
  return tokens.map((content) => steps.event(upstreamChunk({ content })));
}

/** Finish reason, usage and `[DONE]`. */
export function ending(tokens = TOKENS): Script {
  const usage = JSON.stringify({
    ...JSON.parse(upstreamChunk({})),
    choices: [],
    usage: usageOf(tokens),
  });
  return [FINISH, steps.event(usage), DONE];
}

export const FINISH: Step = steps.event(upstreamChunk({}, "stop"));
export const DONE: Step = steps.event("[DONE]");

/** A provider's whole answer as a stream. */
export function streamOf(name: string, count = TOKENS): Script {
  return [...OPENING, ...said(tokensOf(name, count)), ...ending(count)];
}
