import { LIMIT_RESETS, type LimitReset } from "@sluice/schema";
import { type Command, Option } from "commander";
import type { KeyPatch } from "../ports/key-store.ts";
import { operator } from "../stores/operator.ts";
import type { CliContext } from "./cli-context.ts";
import { CommandError } from "./command-error.ts";
import { configOption } from "./config-option.ts";
import { findKey } from "./find-key.ts";
import { parseLimit } from "./parse-limit.ts";
import { withStores } from "./with-stores.ts";

interface UpdateOptions {
  readonly config?: string;
  readonly name?: string;
  readonly disable?: boolean;
  readonly enable?: boolean;
  readonly limit?: number | "none";
  readonly limitReset?: LimitReset | "none";
  readonly json?: boolean;
}

/** Adds `sluice keys update`. */
export function addKeysUpdate(keys: Command, context: CliContext): void {
  keys
    .command("update")
    .description("change a key; what is not named stays")
    .argument("<hash>", "the key's hash, or its first 8 characters or more")
    .addOption(configOption())
    .option("--name <name>", "a new name")
    .option("--enable", "let the key work again")
    .addOption(new Option("--disable", "refuse the key from now on").conflicts("enable"))
    .option("--limit <usd>", "largest spend in USD, or none", parseLimit)
    .addOption(
      new Option("--limit-reset <window>", "when the limit starts anew, or none").choices([
        ...LIMIT_RESETS,
        "none",
      ]),
    )
    .option("--json", "print one JSON object")
    .action((hash: string, options: UpdateOptions) =>
      withStores(options.config, context, async (stores) => {
        const patch = patchOf(options);
        if (Object.keys(patch).length === 0) {
          throw new CommandError("Nothing to change: name at least one of the options.");
        }
        const key = await findKey(stores.keys, hash);
        const changed = await stores.keys.update(key.hash, patch, operator);
        if (options.json) context.out(JSON.stringify({ data: changed }, null, 2));
        else context.out(`Changed the key "${changed?.name}" (hash ${key.hash}).`);
      }),
    );
}

function patchOf({ name, enable, disable, limit, limitReset }: UpdateOptions): KeyPatch {
  return {
    ...(name === undefined ? {} : { name }),
    ...(enable ? { disabled: false } : {}),
    ...(disable ? { disabled: true } : {}),
    ...(limit === undefined ? {} : { limit: limit === "none" ? null : limit }),
    ...(limitReset === undefined ? {} : { limitReset: limitReset === "none" ? null : limitReset }),
  };
}
