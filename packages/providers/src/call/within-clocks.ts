import type { ProviderError } from "@sluice/errors";
import { AttemptClock, type ClockPhase } from "../transport/attempt-clock.ts";
import { timeoutError } from "../transport/timeout-error.ts";
import type { Clocks } from "../transport/transport.ts";
import { transportError } from "../transport/transport-error.ts";
import type { CallOptions } from "./call-options.ts";

/** Which limit counts beside `total`, and how it is told that one ran out. */
export interface Limit {
  readonly phase: ClockPhase;
  readonly expired?: (which: keyof Clocks, clocks: Clocks) => ProviderError;
}

/**
 * Work that the transport's clocks do not see, held to the attempt's clocks and the signal. Work that is given up may
 * still end later; nobody hears of it.
 *
 * @throws ProviderError `timeout` or `cancelled`, and what the work throws
 */
export async function withinClocks<Answer>(
  work: (signal: AbortSignal) => Promise<Answer>,
  { phase, expired = timeoutError }: Limit,
  { clocks, signal }: Pick<CallOptions, "clocks" | "signal">,
): Promise<Answer> {
  const own = new AbortController();
  let giveUp: (error: unknown) => void = () => undefined;
  const lost = new Promise<never>((_resolve, reject) => {
    giveUp = (error) => {
      reject(error);
      own.abort();
    };
  });
  lost.catch(() => undefined);
  const clock = new AttemptClock(clocks, (which) => giveUp(expired(which, clocks)));
  clock.enter(phase);
  const cancel = () => giveUp(transportError("cancelled", "the caller went away"));
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await Promise.race([lost, work(AbortSignal.any([signal, own.signal]))]);
  } finally {
    clock.stop();
    signal.removeEventListener("abort", cancel);
  }
}
