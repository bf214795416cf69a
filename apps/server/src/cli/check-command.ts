import type { Command } from "commander";
import { loadPlugins } from "../assemble/load-plugins.ts";
import { createProviderBook } from "../assemble/provider-book.ts";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { addFound } from "../discovery/add-found.ts";
import { discover } from "../discovery/discover.ts";
import { type CheckReport, checkReport } from "./check-report.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { describeReport } from "./describe-report.ts";
import { entryReports } from "./entry-reports.ts";
import { loadConfig } from "./load-config.ts";

interface CheckOptions {
  readonly config?: string;
  readonly json?: boolean;
}

/** Adds `sluice check`. */
export function addCheckCommand(program: Command, context: CliContext): void {
  program
    .command("check")
    .description(
      "validate the configuration; print providers, models, plugins and what would start",
    )
    .addOption(configOption())
    .option("--json", "print one JSON object")
    .action(async ({ config, json = false }: CheckOptions) => {
      try {
        const report = await check(config, context);
        if (json) return context.out(JSON.stringify(report, null, 2));
        for (const line of describeReport(report)) context.out(line);
        for (const line of report.warnings) context.err(`warning: ${line}`);
      } catch (error) {
        if (json && error instanceof ConfigError) {
          context.out(JSON.stringify({ valid: false, errors: error.lines }, null, 2));
        }
        throw error;
      }
    });
}

async function check(path: string | undefined, context: CliContext): Promise<CheckReport> {
  const { config, warnings, parts } = await loadConfig(path, context);
  const { providers } = await createProviderBook(config, parts.adapters);
  const plugins = await loadPlugins(config, providers);
  const notes: string[] = [];
  let known: Config = config;
  await discover(config, context.env, context.network, {
    found: (found) => {
      const { entry } = found;
      const providers = known.providers.some(({ slug }) => slug === entry.slug)
        ? known.providers
        : [...known.providers, entry];
      known = { ...known, ...addFound(known, found), providers };
    },
    note: (line) => notes.push(line),
  }).done;
  return checkReport(known, entryReports(plugins), [...warnings, ...plugins.warnings, ...notes]);
}
