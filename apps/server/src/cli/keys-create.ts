import { LIMIT_RESETS, type LimitReset } from "@sluice/schema";
import { type Command, Option } from "commander";
import type { NewKey } from "../ports/key-store.ts";
import { KEY_BYTES, newKey } from "../stores/new-key.ts";
import { operator } from "../stores/operator.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { addKeyRules, type KeyRuleOptions, listsOf, rateLimitsOf } from "./key-rule-options.ts";
import { parseLimit } from "./parse-limit.ts";
import { parseName } from "./parse-name.ts";
import { parseTime } from "./parse-time.ts";
import { showNewKey } from "./show-new-key.ts";
import { withStores } from "./with-stores.ts";

interface CreateOptions extends KeyRuleOptions {
  readonly config?: string;
  readonly name: string;
  readonly management?: boolean;
  readonly limit?: number | "none";
  readonly limitReset?: LimitReset;
  readonly expiresAt?: string;
  readonly json?: boolean;
}

/** Adds `sluice keys create`. */
export function addKeysCreate(keys: Command, context: CliContext): void {
  addKeyRules(
    keys
      .command("create")
      .description("make a key and show it, once")
      .addOption(configOption())
      .requiredOption("--name <name>", "what the key is called", parseName)
      .option("--management", "a management key: it changes keys, and runs no models")
      .option("--limit <usd>", "largest spend in USD, or none", parseLimit)
      .addOption(
        new Option("--limit-reset <window>", "when the limit starts anew").choices(LIMIT_RESETS),
      )
      .option("--expires-at <time>", "when the key ends, UTC: 2027-12-31T23:59:59Z", parseTime),
  )
    .option("--json", "print one JSON object")
    .action((options: CreateOptions) =>
      withStores(options.config, context, async (stores) => {
        const secret = newKey(context.randomBytes(KEY_BYTES));
        const made = await stores.keys.create(wanted(options), secret, operator);
        showNewKey(context, made, secret, options.json ?? false);
      }),
    );
}

function wanted(options: CreateOptions): NewKey {
  return {
    kind: options.management ? "management" : "inference",
    name: options.name,
    limit: options.limit === undefined || options.limit === "none" ? null : options.limit,
    limitReset: options.limitReset ?? null,
    expiresAt: options.expiresAt ?? null,
    rateLimits: rateLimitsOf(options) ?? null,
    ...listsOf(options),
  };
}
