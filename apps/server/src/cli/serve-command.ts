import { type Command, Option } from "commander";
import type { LogFormat } from "../create-log.ts";
import type { CliContext } from "./cli-context.ts";
import { configOption } from "./config-option.ts";
import { parseWholeNumber } from "./parse-whole-number.ts";

const PORT = parseWholeNumber(0, 65_535, "a port, 0 to 65535");
const WORKERS = parseWholeNumber(1, 1_024, "a number of processes, 1 or more");

interface ServeOptions {
  readonly config?: string;
  readonly host?: string;
  readonly port?: number;
  readonly workers: number;
  readonly log: LogFormat;
  readonly migrate: boolean;
}

/** Adds `sluice serve`. */
export function addServeCommand(program: Command, context: CliContext): void {
  program
    .command("serve")
    .description("serve the API and the playground")
    .addOption(configOption())
    .option("--host <host>", "address to listen on, before what the configuration says")
    .option("--port <port>", "port to listen on; 0: a free one", PORT)
    .option("--workers <count>", "number of processes that share the port", WORKERS, 1)
    .addOption(
      new Option("--log <format>", "lines for people, or JSON")
        .choices(["pretty", "json"])
        .default("pretty"),
    )
    .option("--no-migrate", "refuse a database of an older version instead of changing it")
    .action(async (options: ServeOptions) => {
      const { config, host, port, workers, log, migrate } = options;
      await context.startServer({
        workers,
        env: context.env,
        log,
        migrate,
        print: context.out,
        ...(config === undefined ? {} : { configPath: config }),
        ...(host === undefined ? {} : { host }),
        ...(port === undefined ? {} : { port }),
      });
    });
}
