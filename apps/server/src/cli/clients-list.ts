import type { Command } from "commander";
import type { Client } from "../ports/client-store.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { table } from "./table.ts";
import { withStores } from "./with-stores.ts";

interface ListOptions {
  readonly config?: string;
  readonly json?: boolean;
}

/** Adds `sluice clients list`. */
export function addClientsList(clients: Command, context: CliContext): void {
  clients
    .command("list")
    .description("show every Connect client, by name")
    .addOption(configOption())
    .option("--json", "print one JSON object")
    .action(({ config, json }: ListOptions) =>
      withStores(config, context, async (stores) => {
        const listed = await stores.clients.list();
        const lines = json ? [JSON.stringify({ data: listed }, null, 2)] : rows(listed);
        for (const line of lines) context.out(line);
      }),
    );
}

function rows(clients: readonly Client[]): readonly string[] {
  if (clients.length === 0) return ["There are no clients."];
  return table([
    ["NAME", "SECRET", "LIMIT", "FROM"],
    ...clients.map(({ name, label, limit, limitReset, origin }) => [
      name,
      label,
      limit === null ? "none" : `$${limit}${limitReset ? ` ${limitReset}` : ""}`,
      origin === "command" ? "command line" : "configuration",
    ]),
  ]);
}
