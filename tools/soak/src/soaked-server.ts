import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("server-process.ts", import.meta.url));

/** Memory of the server's process, after a full collection. */
export interface ServerMemory {
  /** Of the heap and of buffers outside it. */
  readonly heapBytes: number;
  readonly residentBytes: number;
}

/** The server in a process of its own. */
export interface SoakedServer {
  /** With the version segment. */
  readonly base: string;
  readonly key: string;
  memory(): Promise<ServerMemory>;
  /** Files and sockets that it has open; undefined where the system does not tell. */
  openFiles(): number | undefined;
  /** What it printed that no healthy server prints: anything on standard error, errors in its log. */
  readonly complaints: readonly string[];
  /** Ends it as an operator would; resolves with the exit code. */
  end(): Promise<number | null>;
}

/** Starts the server in the folder. */
export async function startSoakedServer(folder: string, yaml: string): Promise<SoakedServer> {
  const configPath = join(folder, "sluice.yaml");
  await writeFile(configPath, yaml);
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
  return {
    base: `${url}/api/v1`,
    key: (await readFile(join(folder, "data/first-key"), "utf8")).trim(),
    async memory() {
      const answer = nextMessage(child);
      child.send("memory");
      return ((await answer) as { readonly memory: ServerMemory }).memory;
    },
    openFiles: () => {
      try {
        return readdirSync(`/proc/${child.pid}/fd`).length;
      } catch {
        return undefined;
      }
    },
    complaints,
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await exited;
      }
      return child.exitCode;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, "message");
  return message;
}

/** The pino level of an error. */
const ERROR_LEVEL = 50;

/** Lines of the log below that level are no complaint; anything else that is printed is one. */
function complaintsOf(child: ChildProcess): string[] {
  const complaints: string[] = [];
  const note = (line: string): void => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1];
    const isFine = line.trim() === "" || Number(level) < ERROR_LEVEL;
    if (!isFine && complaints.length < 100) complaints.push(line.slice(0, 500));
  };
  eachLine(child.stderr, note);
  eachLine(child.stdout, note);
  return complaints;
}

function eachLine(stream: NodeJS.ReadableStream | null, onLine: (line: string) => void): void {
  let rest = "";
  stream?.on("data", (bytes: Buffer) => {
    const lines = (rest + bytes.toString()).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  });
}
