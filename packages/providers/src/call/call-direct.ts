import type { DirectProvider } from "../provider.ts";
import { AttemptClock } from "../transport/attempt-clock.ts";
import { timeoutError } from "../transport/timeout-error.ts";
import { transportError } from "../transport/transport-error.ts";
import type { CallOptions } from "./call-options.ts";
import { nameFailure } from "./name-failure.ts";

/** One operation of a provider without HTTP of ours, held to the first-token and total clocks and the signal. */
export async function callDirect<Answer>(
  provider: DirectProvider,
  work: (signal: AbortSignal) => Promise<Answer>,
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
  const clock = new AttemptClock(clocks, (which) => giveUp(timeoutError(which, clocks)));
  clock.enter("firstToken");
  const cancel = () => giveUp(transportError("cancelled", "the caller went away"));
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await Promise.race([lost, work(AbortSignal.any([signal, own.signal]))]);
  } catch (error) {
    throw nameFailure(error, provider);
  } finally {
    clock.stop();
    signal.removeEventListener("abort", cancel);
  }
}
