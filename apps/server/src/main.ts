import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { runCli } from "./cli/run-cli.ts";
import { createDiscoveryNetwork } from "./discovery/create-discovery-network.ts";
import { systemClock } from "./system-clock.ts";

/** Both `src` and `dist` lie beside it. */
const packageFile = new URL("../package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { readonly version: string };

const code = await runCli(process.argv.slice(2), {
  env: process.env,
  version,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  now: systemClock.now,
  randomBytes,
  network: createDiscoveryNetwork(),
  startServer: async (options) => (await import("./start.ts")).startServer(options),
  onSignal: (signal, listener) => process.on(signal, listener),
  exit: (status) => process.exit(status),
});
// A start that failed may have left timers or sockets behind.
if (code !== 0) process.exit(code);
