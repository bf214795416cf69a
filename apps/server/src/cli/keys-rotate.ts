import type { Command } from "commander";
import { KEY_BYTES, newKey } from "../stores/new-key.ts";
import { operator } from "../stores/operator.ts";
import type { CliContext } from "./cli-context.ts";
import { CommandError } from "./command-error.ts";
import { configOption } from "./config-option.ts";
import { findKey } from "./find-key.ts";
import { showNewKey } from "./show-new-key.ts";
import { withStores } from "./with-stores.ts";

interface RotateOptions {
  readonly config?: string;
  readonly json?: boolean;
}

/** Adds `sluice keys rotate`. */
export function addKeysRotate(keys: Command, context: CliContext): void {
  keys
    .command("rotate")
    .description(
      "give a key another secret; what it has spent and its settings stay, a running server refuses the old one within a second",
    )
    .argument("<hash>", "the key's hash, or its first 8 characters or more")
    .addOption(configOption())
    .option("--json", "print one JSON object")
    .action((hash: string, { config, json }: RotateOptions) =>
      withStores(config, context, async ({ keys: store }) => {
        const old = await findKey(store, hash);
        const secret = newKey(context.randomBytes(KEY_BYTES));
        const made = await store.rotate(old.hash, secret, operator);
        if (made === undefined) throw new CommandError(`The key ${old.hash} is gone.`);
        showNewKey(context, made, secret, json ?? false);
      }),
    );
}
