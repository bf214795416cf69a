import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Reservations } from "../../ports/reservation.ts";
import { RENEW_MS } from "./lease.ts";

/** A lease that is renewed until it is stopped. */
export interface KeptLease {
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/**
 * Says at once and then every 5 s that this process lives, and ends what processes left that do not (design §12,
 * Money). Resolves after the first time, so that what a crash left is settled before requests come. A database that
 * is away is told to the log, and asked again the next time.
 */
export async function keepLease(
  money: Pick<Reservations, "renewLease" | "settleAbandoned">,
  clock: Pick<Clock, "sleep">,
  log: Pick<Log, "warn">,
): Promise<KeptLease> {
  const stopped = new AbortController();

  async function once(): Promise<void> {
    try {
      await money.renewLease();
      const count = await money.settleAbandoned();
      if (count > 0) log.warn({ count }, "generations were settled whose process is gone");
    } catch (error) {
      log.warn({ err: error }, "the lease on reserved money could not be renewed");
    }
  }

  async function goOn(): Promise<void> {
    while (!stopped.signal.aborted) {
      await clock.sleep(RENEW_MS, stopped.signal).catch(() => {});
      if (!stopped.signal.aborted) await once();
    }
  }

  await once();
  const running = goOn();
  return {
    stop() {
      stopped.abort();
      return running;
    },
  };
}
