import type { Command } from "commander";
import type { CliContext } from "./cli-context.ts";
import { addGenerationsExport } from "./generations-export.ts";

/** Adds `sluice generations export`; it works on the database itself. */
export function addGenerationsCommand(program: Command, context: CliContext): void {
  const generations = program.command("generations").description("the records of calls");
  addGenerationsExport(generations, context);
}
