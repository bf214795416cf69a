import type { PluginContext } from "@sluice/plugins";
import type { ChatRequest } from "@sluice/schema";
import type { Clock } from "../ports/clock.ts";
import type { Exchange } from "./exchange.ts";
import { createRequestSignal } from "./request-signal.ts";

type Run = PluginContext["run"];

/**
 * Work of a plugin that goes on when the caller has left: as long as the request would have, on its account. The
 * record waits for it, and so does what is held for it.
 *
 * @param runIn makes a plugin's `run` for an exchange
 */
export function detachedWork(
  exchange: Exchange<ChatRequest>,
  clock: Pick<Clock, "now">,
  runIn: (exchange: Exchange<ChatRequest>) => Run,
): PluginContext["detached"] {
  return (work) => {
    const now = clock.now();
    const signal = createRequestSignal(now, Math.max(0, exchange.signal.deadlineAt - now));
    const done = Promise.resolve(work(signal.signal, runIn({ ...exchange, signal })));
    exchange.settlement.awaits(done);
    return done.finally(signal.release);
  };
}
