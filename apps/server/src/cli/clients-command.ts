import type { Command } from "commander";
import type { CliContext } from "./cli-context.ts";
import { addClientsCreate } from "./clients-create.ts";
import { addClientsDelete } from "./clients-delete.ts";
import { addClientsList } from "./clients-list.ts";

/** Adds `sluice clients create|list|delete`; they work on the database itself. */
export function addClientsCommand(program: Command, context: CliContext): void {
  const clients = program
    .command("clients")
    .description("make, show and delete Connect clients, who make keys of their own");
  addClientsCreate(clients, context);
  addClientsList(clients, context);
  addClientsDelete(clients, context);
}
