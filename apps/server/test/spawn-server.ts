import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** `sluice serve` in a process of its own, from the sources. */
export interface SpawnedServer {
  readonly child: ChildProcess;
  readonly url: string;
  /** The first key. */
  readonly key: string;
  /** What it has printed and logged so far. */
  readonly lines: readonly string[];
  /** Sends the signal and resolves with the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts it; resolves when it listens. The configuration's database is to be `sqlite:data/sluice.db`.
 *
 * @param nodeArgs of the process itself, such as the size of its heap
 */
export async function spawnServer(
  config: string,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
): Promise<SpawnedServer> {
  const child = spawn(
    process.execPath,
    [
      "--conditions=@sluice/source",
      ...nodeArgs,
      MAIN,
      "serve",
      "--config",
      config,
      "--port",
      "0",
      ...args,
    ],
    {
      env: { PATH: process.env.PATH, SLUICE_DISCOVERY: "off" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const note = (line: string): void => {
      lines.push(line);
      const found = /listens on (http:\/\/127\.0\.0\.1:\d+)/.exec(line);
      if (found?.[1] !== undefined) resolve(found[1]);
    };
    createInterface(child.stdout).on("line", note);
    createInterface(child.stderr).on("line", (line) => {
      process.stderr.write(`${line}\n`);
      note(line);
    });
    child.once("exit", (code) => reject(new Error(`exit ${code}: ${lines.join("\n")}`)));
  });
  const key = (await readFile(join(dirname(config), "data/first-key"), "utf8")).trim();
  return {
    child,
    url,
    key,
    lines,
    async end(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}
