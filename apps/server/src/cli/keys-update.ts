import { type ApiKey, LIMIT_RESETS, type LimitReset } from "@sluice/schema";
import { type Command, Option } from "commander";
import type { RateLimits } from "../ports/caller.ts";
import type { KeyPatch } from "../ports/key-store.ts";
import { operator } from "../stores/operator.ts";
import type { CliContext } from "./cli-context.ts";
import { CommandError } from "./command-error.ts";
import { configOption } from "./config-option.ts";
import { findKey } from "./find-key.ts";
import { addKeyRules, type KeyRuleOptions, listsOf, rateLimitsOf } from "./key-rule-options.ts";
import { parseLimit } from "./parse-limit.ts";
import { parseName } from "./parse-name.ts";
import { parseTime } from "./parse-time.ts";
import { withStores } from "./with-stores.ts";

interface UpdateOptions extends KeyRuleOptions {
  readonly config?: string;
  readonly name?: string;
  readonly disable?: boolean;
  readonly enable?: boolean;
  readonly limit?: number | "none";
  readonly limitReset?: LimitReset | "none";
  readonly expiresAt?: string | "none";
  readonly defaultRateLimits?: boolean;
  readonly json?: boolean;
}

/** Adds `sluice keys update`. */
export function addKeysUpdate(keys: Command, context: CliContext): void {
  addKeyRules(
    keys
      .command("update")
      .description("change a key; what is not named stays")
      .argument("<hash>", "the key's hash, or its first 8 characters or more")
      .addOption(configOption())
      .option("--name <name>", "a new name", parseName)
      .option("--enable", "let the key work again")
      .addOption(new Option("--disable", "refuse the key from now on").conflicts("enable"))
      .option("--limit <usd>", "largest spend in USD, or none", parseLimit)
      .addOption(
        new Option("--limit-reset <window>", "when the limit starts anew, or none").choices([
          ...LIMIT_RESETS,
          "none",
        ]),
      )
      .option("--expires-at <time>", "when the key ends, UTC, or none", parseEnd),
  )
    .option("--default-rate-limits", "take its own rate limits away")
    .option("--json", "print one JSON object")
    .action((hash: string, options: UpdateOptions) =>
      withStores(options.config, context, async (stores) => {
        const changes = patchOf(options);
        const limits = rateLimitsOf(options);
        if (Object.keys(changes).length === 0 && limits === undefined) {
          throw new CommandError("Nothing to change: name at least one of the options.");
        }
        const key = await findKey(stores.keys, hash);
        const rateLimits = { ...rateLimitsIn(key), ...limits };
        const patch = limits === undefined ? changes : { ...changes, rateLimits };
        const changed = await stores.keys.update(key.hash, patch, operator);
        if (options.json) context.out(JSON.stringify({ data: changed }, null, 2));
        else context.out(`Changed the key "${changed?.name}" (hash ${key.hash}).`);
      }),
    );
}

/** Those that it has of its own and that are not named stay. */
function rateLimitsIn({ rate_limits: limits }: ApiKey): RateLimits {
  if (limits === null) return {};
  const { requests_per_minute: requests, tokens_per_minute: tokens, concurrent } = limits;
  return {
    ...(requests === undefined ? {} : { requestsPerMinute: requests }),
    ...(tokens === undefined ? {} : { tokensPerMinute: tokens }),
    ...(concurrent === undefined ? {} : { concurrent }),
  };
}

function parseEnd(text: string): string {
  return text === "none" ? text : parseTime(text);
}

function patchOf(options: UpdateOptions): KeyPatch {
  const { name, enable, disable, limit, limitReset, expiresAt } = options;
  return {
    ...(name === undefined ? {} : { name }),
    ...(enable || disable ? { disabled: disable === true } : {}),
    ...(limit === undefined ? {} : { limit: orNull(limit) }),
    ...(limitReset === undefined ? {} : { limitReset: orNull(limitReset) }),
    ...(expiresAt === undefined ? {} : { expiresAt: orNull(expiresAt) }),
    ...(options.defaultRateLimits ? { rateLimits: null } : {}),
    ...listsOf(options),
  };
}

function orNull<Value>(said: Value): Exclude<Value, "none"> | null {
  return said === "none" ? null : (said as Exclude<Value, "none">);
}
