import { type CommandOptions, runCommand } from "./run-command.ts";

/** Runs the pinned pnpm, as the root's scripts do. */
export function pnpm(args: readonly string[], options: CommandOptions): Promise<string> {
  return runCommand("npx", ["--yes", "--prefer-offline", "pnpm@12.4.2", ...args], options);
}
