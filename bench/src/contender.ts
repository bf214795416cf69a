import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Stats, StatsQuestion } from "./answer-stats.ts";

/** A process of the benchmark that serves HTTP. */
export interface Contender {
  readonly pid: number;
  readonly url: string;
  readonly key: string;
  stats(question: StatsQuestion): Promise<Stats>;
  stop(): Promise<void>;
}

/** Core of the gateways, and core of everything else: neither's work may count as the other's. */
export const CORES = { gateway: 0, others: 1 } as const;

const TASKSET = "/usr/bin/taskset";

/** How a contender is run where it is not plain Node. */
export interface Runner {
  /** The words before the command, of a program that runs others. */
  readonly under: readonly string[];
  readonly nodeOptions: readonly string[];
}

const PLAIN: Runner = { under: [], nodeOptions: [] };

/** Starts a file of this folder on one core (where `taskset` is there) and waits for its address. */
export async function startContender(
  file: string,
  args: readonly string[],
  core: number,
  runner = PLAIN,
): Promise<Contender> {
  const node = [
    ...runner.under,
    process.execPath,
    "--conditions=@sluice/source",
    "--expose-gc",
    ...nodeOptions(),
    ...runner.nodeOptions,
    fileURLToPath(new URL(file, import.meta.url)),
    ...args,
  ];
  const command = existsSync(TASKSET) ? [TASKSET, "-c", String(core), ...node] : node;
  const [program = "", ...rest] = command;
  const child = spawn(program, rest, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { url, key } = await message<{ url: string; key?: string }>(child);
  return {
    pid: child.pid ?? 0,
    url,
    key: key ?? "bench",
    stats(question) {
      child.send(question);
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

/** More options for the started processes, for a profiler say: `BENCH_NODE_OPTIONS="--cpu-prof"`. */
function nodeOptions(): readonly string[] {
  return (process.env.BENCH_NODE_OPTIONS ?? "").split(" ").filter((option) => option !== "");
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
