import { Agent } from "node:http";
import type { PlannedCall } from "./planned-call.ts";
import type { SeenCall } from "./seen-call.ts";
import { sendCall } from "./send-call.ts";

/** Sends calls, so many at a time, by turns to each of the replicas. */
export async function sendAll(
  calls: readonly PlannedCall[],
  {
    bases,
    key,
    concurrency,
  }: { readonly bases: readonly string[]; readonly key: string; readonly concurrency: number },
): Promise<readonly SeenCall[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const seen: SeenCall[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (;;) {
      const planned = calls[next];
      if (planned === undefined) return;
      const base = bases[next % bases.length] ?? "";
      next += 1;
      seen.push(await sendCall(planned, { base, key, agent }));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  agent.destroy();
  return seen;
}
