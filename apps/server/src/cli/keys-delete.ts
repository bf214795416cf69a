import type { Command } from "commander";
import { operator } from "../stores/operator.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { findKey } from "./find-key.ts";
import { withStores } from "./with-stores.ts";

interface DeleteOptions {
  readonly config?: string;
  readonly json?: boolean;
}

/** Adds `sluice keys delete`. */
export function addKeysDelete(keys: Command, context: CliContext): void {
  keys
    .command("delete")
    .description("delete a key; a running server refuses it within a second")
    .argument("<hash>", "the key's hash, or its first 8 characters or more")
    .addOption(configOption())
    .option("--json", "print one JSON object")
    .action((hash: string, { config, json }: DeleteOptions) =>
      withStores(config, context, async (stores) => {
        const key = await findKey(stores.keys, hash);
        await stores.keys.remove(key.hash, operator);
        if (json) context.out(JSON.stringify({ deleted: true }));
        else context.out(`Deleted the key "${key.name}" (hash ${key.hash}).`);
      }),
    );
}
