import { LIMIT_RESETS } from "@sluice/schema";
import { amount } from "./amount.ts";
import { choice } from "./choice.ts";
import { flag } from "./flag.ts";
import { hostOrRange } from "./host-or-range.ts";
import { httpUrl } from "./http-url.ts";
import { list } from "./list.ts";
import { section } from "./section.ts";
import { text } from "./text.ts";

/** Null: none. */
const limit = (instead: number | null = null) =>
  amount({ min: 1, whole: true }).nullable().default(instead);

/** What an installation grants, watches and refuses. */
export const accountSections = {
  credits: section({ enforce: flag().default(false), initial: amount({ min: 0 }).default(0) }),
  rate_limits: section({
    requests_per_minute: limit(600),
    tokens_per_minute: limit(),
    concurrent: limit(),
  }),
  logging: section({
    level: choice(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
    prompts: flag().default(false),
  }),
  telemetry: section({ otlp: httpUrl().nullish() }),
  keys: section({ on_revoke: choice(["finish", "cut"]).default("finish") }),
  network: section({ allow_private: list(hostOrRange()).default([]) }),
  clients: list(
    section({
      name: text(),
      secret: text(),
      limit: amount({ min: 0 }).nullish(),
      limit_reset: choice(LIMIT_RESETS).nullish(),
    }),
  ).default([]),
  guardrails: list(
    section({
      name: text(),
      patterns: list(text("a regular expression")),
      action: choice(["block", "redact", "flag"]),
      scope: text("account, or the name of a key").default("account"),
      on: list(choice(["input", "output"])).default(["input"]),
    }),
  ).default([]),
};
