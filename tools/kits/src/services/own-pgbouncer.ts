import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "./find-program.ts";
import { freePort } from "./free-port.ts";
import { ownerOfCluster } from "./owner-of-cluster.ts";
import { runService } from "./run-service.ts";
import type { Service } from "./service.ts";

/** Few, so that transactions have to take turns on them. */
const CONNECTIONS = 6;

/**
 * A PgBouncer in transaction mode before a PostgreSQL of the kit's, not started yet; undefined where the machine has
 * none.
 *
 * @param folder where its configuration may lie
 */
export async function ownPgbouncer(before: URL, folder: string): Promise<Service | undefined> {
  const command = findProgram("pgbouncer");
  if (command === undefined) return undefined;
  const port = await freePort();
  const database = before.pathname.slice(1);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
${database} = host=${before.hostname} port=${before.port} dbname=${database} user=${before.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
`,
  );
  const owner = ownerOfCluster();
  if (owner !== undefined) await chown(file, owner.uid, owner.gid);
  const program = { command, args: [file], port, stopSignal: "SIGINT" } as const;
  return {
    url: `postgres://${before.username}@127.0.0.1:${port}/${database}?pgbouncer=true`,
    ...runService({ ...program, options: { cwd: folder, ...owner } }),
  };
}
