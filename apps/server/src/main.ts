import { randomBytes } from "node:crypto";
import { runCli } from "./cli/run-cli.ts";
import { createDiscoveryNetwork } from "./discovery/create-discovery-network.ts";
import { packageVersion } from "./package-version.ts";
import { stopOnSignals } from "./stop-on-signals.ts";
import { systemClock } from "./system-clock.ts";

/** Whoever reads the output may go away (`| head`); that is no reason to stop serving. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const err = (line: string) => process.stderr.write(`${line}\n`);
const code = await runCli(process.argv.slice(2), {
  env: process.env,
  version: packageVersion,
  out: (line) => process.stdout.write(`${line}\n`),
  err,
  now: systemClock.now,
  randomBytes,
  network: createDiscoveryNetwork(),
  startServer: async (options) => {
    const { startProcesses } = await import("./workers/start-processes.ts");
    const starting = startProcesses(options);
    // Before it is said to listen: a signal may come at once.
    const server = {
      close: async () => (await starting).close(),
      // A start that failed is told by whoever waits for it.
      reload: () =>
        starting.then(
          ({ reload }) => reload("SIGHUP"),
          () => {},
        ),
    };
    stopOnSignals(server, process, err);
    return starting;
  },
});
// A start that failed may have left timers or sockets behind.
if (code !== 0) process.exit(code);
