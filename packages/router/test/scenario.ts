import type { Scenario, SimulatedEndpoint } from "../src/simulate/index.ts";

/** An endpoint without any chance in it: 0.5 s to the first token, then 50 tokens a second. */
export function steady(
  provider: string,
  parts: Partial<SimulatedEndpoint> = {},
): SimulatedEndpoint {
  return {
    provider,
    price: { prompt: 1, completion: 2 },
    firstTokenMs: { p50: 500, p99: 500 },
    tokensPerSecond: { p50: 50, p99: 50 },
    ...parts,
  };
}

/** A hundred requests, one each second, of 1,000 prompt and 100 output tokens. */
export function scenario(
  endpoints: Scenario["endpoints"],
  parts: Partial<Scenario> = {},
): Scenario {
  return {
    endpoints,
    workload: {
      requests: 100,
      perSecond: 1,
      arrivals: "fixed",
      promptTokens: { p50: 1_000, p99: 1_000 },
      outputTokens: { p50: 100, p99: 100 },
    },
    firstTokenLimitMs: 5_000,
    deadlineMs: 60_000,
    ...parts,
  };
}
