import { Command, CommanderError } from "commander";
import { addCheckCommand } from "./check-command.ts";
import type { CliContext } from "./cli-context.ts";
import { addClientsCommand } from "./clients-command.ts";
import { addCreditsCommand } from "./credits-command.ts";
import { describeError } from "./describe-error.ts";
import { addExplainCommand } from "./explain-command.ts";
import { addGenerationsCommand } from "./generations-command.ts";
import { addInitCommand } from "./init-command.ts";
import { addKeysCommand } from "./keys-command.ts";
import { addMigrateCommand } from "./migrate-command.ts";
import { addServeCommand } from "./serve-command.ts";

/**
 * Runs one command line (contract §3), without the program's own name. Resolves to the exit code:
 * for `serve` as soon as it listens. Failures are told on standard error, in one line where the
 * person who typed it can help.
 */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  const program = createProgram(context);
  try {
    await program.parseAsync([...args], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    context.err(describeError(error));
    return 1;
  }
}

function createProgram(context: CliContext): Command {
  const program = new Command("sluice")
    .description("One HTTP API in front of every model provider.")
    .version(context.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out(text.replace(/\n$/, "")),
      writeErr: (text) => context.err(text.replace(/\n$/, "")),
    })
    .showHelpAfterError();
  addServeCommand(program, context);
  addCheckCommand(program, context);
  addExplainCommand(program, context);
  addGenerationsCommand(program, context);
  addInitCommand(program, context);
  addKeysCommand(program, context);
  addClientsCommand(program, context);
  addCreditsCommand(program, context);
  addMigrateCommand(program, context);
  return program;
}
