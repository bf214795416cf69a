import type { DirectProvider } from "../provider.ts";
import type { CallOptions } from "./call-options.ts";
import { nameFailure } from "./name-failure.ts";
import { withinClocks } from "./within-clocks.ts";

/** One operation of a provider without HTTP of ours, held to the first-token and total clocks and the signal. */
export async function callDirect<Answer>(
  provider: DirectProvider,
  work: (signal: AbortSignal) => Promise<Answer>,
  options: Pick<CallOptions, "clocks" | "signal">,
): Promise<Answer> {
  try {
    return await withinClocks(work, { phase: "firstToken" }, options);
  } catch (error) {
    throw nameFailure(error, provider);
  }
}
