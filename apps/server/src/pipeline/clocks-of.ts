import type { Clocks } from "@sluice/providers";
import type { Config, TimeoutSettings } from "../config/config.ts";

/**
 * The four clocks of one attempt at one provider (contract §7.3): its own limits before the
 * installation's; a plain answer has its own limit until the headers.
 */
export function clocksOf(
  config: Pick<Config, "timeouts" | "providers">,
  providerSlug: string,
  streamed: boolean,
): Clocks {
  const own: Partial<TimeoutSettings> =
    config.providers.find(({ slug }) => slug === providerSlug)?.timeouts ?? {};
  const { timeouts } = config;
  return {
    connect: own.connect ?? timeouts.connect,
    firstToken: streamed
      ? (own.firstToken ?? timeouts.firstToken)
      : (own.firstTokenPlain ?? timeouts.firstTokenPlain),
    idle: own.idle ?? timeouts.idle,
    total: own.total ?? timeouts.total,
  };
}
