import { findProgram } from "./find-program.ts";
import { freePort } from "./free-port.ts";
import { runService } from "./run-service.ts";
import type { Service } from "./service.ts";

/** A Redis that keeps nothing; undefined where the machine has none. */
export async function ownRedis(): Promise<Service | undefined> {
  const command = findProgram("redis-server");
  if (command === undefined) return undefined;
  const port = await freePort();
  const args = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
  const program = { command, args, port, stopSignal: "SIGTERM" } as const;
  return { url: `redis://127.0.0.1:${port}`, ...runService(program) };
}
