import { affinityChanges } from "@sluice/router";
import type { ChatMeter } from "./chat-meter.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import type { FoundSession } from "./find-session.ts";

/**
 * Takes care that a session is kept as its request turns out, once that is over (wire reference §5.6). A
 * store that fails costs the session, never the request.
 */
export function keepSession(
  { affinity, keyOf, held }: FoundSession,
  exchange: Pick<Exchange<unknown>, "trace" | "settlement" | "generationId">,
  meter: Pick<ChatMeter, "metered">,
  { affinity: store, log }: Pick<Dependencies, "affinity" | "log">,
): void {
  const failed = (error: unknown) =>
    log.warn({ err: error, id: exchange.generationId }, "a session could not be kept");
  exchange.settlement.whenClosed(() => {
    const cachedTokens = meter.metered().usage?.prompt_tokens_details?.cached_tokens ?? 0;
    const { attempts } = exchange.trace;
    const changes = affinityChanges({ affinity, held, attempts, cachedTokens });
    for (const { kind, model, endpointId } of changes) {
      store[kind](keyOf(model), endpointId).catch(failed);
    }
  });
}
