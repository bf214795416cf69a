import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("server-process.ts", import.meta.url));

/** A server in a process of its own. */
export interface Replica {
  /** With the version segment. */
  readonly base: string;
  /** Lines that no healthy server prints: anything on standard error, errors in its log. */
  readonly complaints: readonly string[];
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
  /** Ends it as an operator would; resolves with the exit code. */
  end(): Promise<number | null>;
}

/** Starts a server by its configuration; resolves when it listens. */
export async function startReplica(configPath: string): Promise<Replica> {
  const child = spawn(process.execPath, ["--conditions=@sluice/source", MAIN, configPath], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const complaints = complaintsOf(child);
  const exited = once(child, "exit");
  const [message] = await Promise.race([
    once(child, "message"),
    exited.then(() => Promise.reject(new Error(`no start: ${complaints.join("\n")}`))),
  ]);
  const { url } = message as { readonly url: string };
  const signal = async (name: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(name);
      await exited;
    }
    return child.exitCode;
  };
  return {
    base: `${url}/api/v1`,
    complaints,
    kill: async () => void (await signal("SIGKILL")),
    end: () => signal("SIGTERM"),
  };
}

/** The pino level of an error. */
const ERROR_LEVEL = 50;
const MOST = 100;

/** Lines of the log below that level are no complaint; anything else that is printed is one. */
function complaintsOf({ stdout, stderr }: ChildProcess): string[] {
  const complaints: string[] = [];
  const note = (line: string): void => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1];
    const isFine = line.trim() === "" || Number(level) < ERROR_LEVEL;
    if (!isFine && complaints.length < MOST) complaints.push(line.slice(0, 500));
  };
  for (const stream of [stdout, stderr]) {
    if (stream !== null) createInterface(stream).on("line", note);
  }
  return complaints;
}
