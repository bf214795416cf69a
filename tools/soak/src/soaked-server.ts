import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ServerProcess, startServerProcess } from "@sluice/server-process";

/** The server in a process of its own, with the first key of its folder. */
export interface SoakedServer extends ServerProcess {
  readonly key: string;
  /** Files and sockets that it has open; undefined where the system does not tell. */
  openFiles(): number | undefined;
}

/** Starts the server in the folder. */
export async function startSoakedServer(folder: string, yaml: string): Promise<SoakedServer> {
  const configPath = join(folder, "sluice.yaml");
  await writeFile(configPath, yaml);
  const server = await startServerProcess(configPath);
  return {
    ...server,
    key: (await readFile(join(folder, "data/first-key"), "utf8")).trim(),
    openFiles: () => {
      try {
        return readdirSync(`/proc/${server.pid}/fd`).length;
      } catch {
        return undefined;
      }
    },
  };
}
