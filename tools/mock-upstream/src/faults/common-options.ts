import type { FaultOptionSpecs, FaultOptionValues } from "./fault-option.ts";

/** What every fault and the complete answer take. */
export const COMMON_OPTIONS = {
  format: {
    kind: "choice",
    choices: ["auto", "openai", "anthropic", "gemini", "cohere", "bedrock"],
    default: "auto",
    description: "the provider's protocol; auto goes by the path",
  },
  tokens: {
    kind: "number",
    default: 8,
    description: "length of the whole answer: w1 w2 … wn",
  },
  text: {
    kind: "text",
    default: "",
    description: "the whole answer's text, one token a word, in place of w1 w2 …",
  },
  model: {
    kind: "text",
    default: "",
    description: "the model's name in the answer; the one asked for unless given",
  },
  intervalMs: {
    kind: "number",
    default: 0,
    description: "wait after each event of a stream, in milliseconds",
  },
  echoPrefill: {
    kind: "flag",
    default: false,
    description: "repeat the text of a last assistant message instead of going on from it",
  },
  obeyLimit: {
    kind: "flag",
    default: false,
    description: "stop at the token limit of the call, with the reason for that",
  },
  times: {
    kind: "number",
    default: 0,
    description: "how many calls the fault hits before all is fine; 0 is every call",
  },
} as const satisfies FaultOptionSpecs;

/** What every fault and the complete answer take; all optional. */
export type CommonFaultOptions = Partial<FaultOptionValues<typeof COMMON_OPTIONS>> & {
  /** Milliseconds of a clock that only goes forward, for faults that last a while: `performance.now`. */
  readonly clock?: () => number;
};
