import { amount } from "./amount.ts";
import { choice } from "./choice.ts";
import { duration } from "./duration.ts";
import { flag } from "./flag.ts";
import { leaf } from "./leaf.ts";
import { list } from "./list.ts";
import { section } from "./section.ts";
import { text } from "./text.ts";

const COMMIT_WORDS = ["first_token", "complete"] as const;

/** `hedging:`, `retries:`, `routing:` and `stream:` — how an answer is got and sent. */
export const attemptSections = {
  hedging: section({
    enabled: flag().default(false),
    share: amount({ min: 0, max: 1 }).default(0.05),
  }),
  retries: section({
    attempts: amount({ min: 0, max: 10, whole: true }).default(2),
    backoff: duration(0).default(250),
    max_backoff: duration(0).default(5_000),
  }),
  routing: section({
    outage_window: duration(0).default(30_000),
    sticky_idle: duration(0).default(600_000),
    refusal: choice(["return", "next_model"]).default("return"),
    ignore: list(text()).default([]),
    default_model: text("a model, author/slug").nullish(),
  }),
  stream: section({
    commit: leaf("first_token, complete or a number of tokens", readCommit).default("first_token"),
    recover: choice(["error", "continue"]).default("error"),
    keep_alive: duration().default(10_000),
  }),
};

function readCommit(value: unknown): (typeof COMMIT_WORDS)[number] | number | undefined {
  const count = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof count === "number")
    return Number.isSafeInteger(count) && count >= 1 ? count : undefined;
  return COMMIT_WORDS.find((word) => word === value);
}
