import type { HttpProvider, WireRequest } from "../provider.ts";
import type { Clocks } from "../transport/transport.ts";
import { transportError } from "../transport/transport-error.ts";
import type { CallOptions } from "./call-options.ts";
import { withinClocks } from "./within-clocks.ts";

/**
 * The request with its credentials. Those that have to be waited for, such as a token, are part of getting connected:
 * they are held to the `connect` clock and the signal. Most providers have theirs at hand, and no promise is made.
 *
 * @throws ProviderError `timeout` or `cancelled`, and what the provider throws
 */
export function signRequest(
  provider: HttpProvider,
  request: WireRequest,
  { clocks, signal, now }: Pick<CallOptions, "clocks" | "signal" | "now">,
): WireRequest | Promise<WireRequest> {
  const signed = provider.sign(request, now());
  if (!(signed instanceof Promise)) return signed;
  return withinClocks(() => signed, { phase: "connect", expired }, { clocks, signal });
}

function expired(which: keyof Clocks, clocks: Clocks) {
  const words = `its credentials did not come in time (${which} limit of ${clocks[which]} ms)`;
  return transportError("timeout", words);
}
