import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { installedParts } from "../assemble/installed-parts.ts";
import { fileFault } from "../config/file-fault.ts";
import { readConfig } from "../config/read-config.ts";
import { CONFIG_NAME } from "../config/read-text.ts";
import { discover } from "../discovery/discover.ts";
import type { Found } from "../discovery/found.ts";
import type { CliContext } from "./cli-context.ts";
import { CommandError } from "./command-error.ts";
import { configOption } from "./config-option.ts";
import { starterConfig } from "./starter-config.ts";

interface InitOptions {
  readonly config?: string;
  readonly force?: boolean;
}

/** Adds `sluice init`. */
export function addInitCommand(program: Command, context: CliContext): void {
  program
    .command("init")
    .description("write a commented configuration from what the environment offers")
    .addOption(configOption())
    .option("--force", "replace the file when there is one")
    .action(async ({ config = CONFIG_NAME, force = false }: InitOptions) => {
      const text = starterConfig(context.env, await findLoopback(context));
      await readConfig(config, context.env, async () => text, installedParts().builtIn);
      await write(config, text, force);
      context.out(`Wrote ${config}. See what it starts: sluice check --config ${config}`);
    });
}

/** The servers on this machine; the public providers are read off the environment, not asked. */
async function findLoopback(context: CliContext): Promise<readonly Found[]> {
  const found: Found[] = [];
  const { SLUICE_DISCOVERY } = context.env;
  const none = async () => {
    throw Object.assign(new Error("not read"), { code: "ENOENT" });
  };
  const { config } = await readConfig(undefined, {}, none, { adapters: [], localModels: [] });
  await discover(config, { SLUICE_DISCOVERY }, context.network, {
    found: (item) => found.push(item),
    note: () => {},
  }).done;
  return found;
}

async function write(file: string, text: string, force: boolean): Promise<void> {
  try {
    await writeFile(file, text, { flag: force ? "w" : "wx" });
  } catch (error) {
    throw new CommandError(`${file}: ${whyNotWritten(error)}`, { cause: error });
  }
}

function whyNotWritten(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EEXIST") return "it is there already; --force replaces it";
  return `cannot be written: ${code === "ENOENT" ? "there is no such folder" : fileFault(error)}`;
}
