import { execFileSync } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "./find-program.ts";
import { freePort } from "./free-port.ts";
import { ownerOfCluster } from "./owner-of-cluster.ts";
import { runService } from "./run-service.ts";
import type { Service } from "./service.ts";

/** A PostgreSQL with a folder of its own. */
export interface OwnPostgres extends Service {
  /** Its user may read what lies there. */
  readonly folder: string;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Makes a cluster that trusts whoever reaches it, not started yet; undefined where the machine has no PostgreSQL. */
export async function ownPostgres(): Promise<OwnPostgres | undefined> {
  const initdb = findProgram("initdb");
  const command = findProgram("postgres");
  if (initdb === undefined || command === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "sluice-postgres-"));
  const owner = ownerOfCluster();
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const options = { cwd: folder, ...owner };
  execFileSync(initdb, ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"], {
    ...options,
    stdio: "ignore",
  });
  const port = await freePort();
  const args = [
    "-D",
    data,
    "-p",
    String(port),
    "-h",
    "127.0.0.1",
    "-k",
    folder,
    "-c",
    "max_connections=200",
  ];
  const running = runService({ command, args, options, port, stopSignal: "SIGINT" });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    ...running,
    async remove() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
