import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { complaintsOf } from "./complaints-of.ts";

const MAIN = fileURLToPath(new URL("server-process.ts", import.meta.url));

/** Memory of the server's process, after a full collection. */
export interface ServerMemory {
  /** Of the heap and of buffers outside it. */
  readonly heapBytes: number;
  readonly residentBytes: number;
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly pid: number | undefined;
  /** With the version segment. */
  readonly base: string;
  /** Lines that no healthy server prints: anything on standard error, errors in its log. */
  readonly complaints: readonly string[];
  memory(): Promise<ServerMemory>;
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
  /** Ends it as an operator would; resolves with the exit code. */
  end(): Promise<number | null>;
}

/** Starts a server by its configuration; resolves when it listens. */
export async function startServerProcess(configPath: string): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--conditions=@sluice/source", MAIN, configPath],
    { stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  const complaints = complaintsOf(child);
  const exited = once(child, "exit");
  const { url } = (await Promise.race([
    nextMessage(child),
    exited.then(() => Promise.reject(new Error(`no start: ${complaints.join("\n")}`))),
  ])) as { readonly url: string };
  const signal = async (name: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(name);
      await exited;
    }
    return child.exitCode;
  };
  return {
    pid: child.pid,
    base: `${url}/api/v1`,
    complaints,
    async memory() {
      const answer = nextMessage(child);
      child.send("memory");
      return ((await answer) as { readonly memory: ServerMemory }).memory;
    },
    kill: async () => void (await signal("SIGKILL")),
    end: () => signal("SIGTERM"),
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, "message");
  return message;
}
