import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What a process has cost so far. */
export interface Stats {
  readonly cpuSeconds: number;
  readonly rssBytes: number;
}

/** A process of the benchmark that serves HTTP. */
export interface Contender {
  readonly url: string;
  readonly key: string;
  stats(): Promise<Stats>;
  stop(): Promise<void>;
}

/** Starts a file of this folder on one core (where `taskset` is there) and waits for its address. */
export async function startContender(
  file: string,
  args: readonly string[],
  core: number,
): Promise<Contender> {
  const node = [
    process.execPath,
    "--conditions=@sluice/source",
    "--expose-gc",
    fileURLToPath(new URL(file, import.meta.url)),
    ...args,
  ];
  const command = existsSync("/usr/bin/taskset") ? ["taskset", "-c", String(core), ...node] : node;
  const [program = "", ...rest] = command;
  const child = spawn(program, rest, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { url, key } = await message<{ url: string; key?: string }>(child);
  return {
    url,
    key: key ?? "bench",
    stats() {
      child.send("stats");
      return message<Stats>(child);
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`a process ended early (${code})`));
    child.once("exit", failed);
    child.once("message", (value) => {
      child.off("exit", failed);
      resolve(value as T);
    });
  });
}
