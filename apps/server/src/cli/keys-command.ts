import type { Command } from "commander";
import type { CliContext } from "./cli-context.ts";
import { addKeysCreate } from "./keys-create.ts";
import { addKeysDelete } from "./keys-delete.ts";
import { addKeysList } from "./keys-list.ts";
import { addKeysRotate } from "./keys-rotate.ts";
import { addKeysUpdate } from "./keys-update.ts";

/** Adds `sluice keys create|list|update|delete|rotate`; they work on the database itself. */
export function addKeysCommand(program: Command, context: CliContext): void {
  const keys = program.command("keys").description("make, show and change API keys");
  addKeysCreate(keys, context);
  addKeysList(keys, context);
  addKeysUpdate(keys, context);
  addKeysDelete(keys, context);
  addKeysRotate(keys, context);
}
