import type { Command } from "commander";
import type { CliContext } from "./cli-context.ts";
import { CommandError } from "./command-error.ts";
import { configOption } from "./config-option.ts";
import { withStores } from "./with-stores.ts";

interface DeleteOptions {
  readonly config?: string;
  readonly json?: boolean;
}

/** Adds `sluice clients delete`. */
export function addClientsDelete(clients: Command, context: CliContext): void {
  clients
    .command("delete")
    .description(
      "delete a Connect client; its secret and all keys that it made are refused within a second",
    )
    .argument("<name>", "the client's name")
    .addOption(configOption())
    .option("--json", "print one JSON object")
    .action((name: string, { config, json }: DeleteOptions) =>
      withStores(config, context, async ({ clients: store }) => {
        const client = (await store.list()).find((each) => each.name === name);
        if (client === undefined) throw new CommandError(`There is no client called ${name}.`);
        if (client.origin === "configuration") {
          throw new CommandError(
            `The client ${name} is one of the configuration: take it out of \`clients:\` there.`,
          );
        }
        await store.remove(client.id);
        if (json) context.out(JSON.stringify({ deleted: true }));
        else context.out(`Deleted the client "${name}"; its keys are refused from now on.`);
      }),
    );
}
