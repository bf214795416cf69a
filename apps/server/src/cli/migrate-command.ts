import type { Command } from "commander";
import { shownDatabase } from "../stores/shown-database.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { withStores } from "./with-stores.ts";

/** Adds `sluice migrate`. */
export function addMigrateCommand(program: Command, context: CliContext): void {
  program
    .command("migrate")
    .description("bring the database to this version (serve does it too)")
    .addOption(configOption())
    .action(async ({ config }: { readonly config?: string }) => {
      await withStores(config, context, async ({ migrated, file }, database) => {
        for (const name of migrated) context.out(`applied ${name}`);
        context.out(`${file ?? shownDatabase(database)} is of this version.`);
      });
    });
}
