import type { Scenario } from "@sluice/router/simulate";
import { troubles } from "./troubles.ts";

/**
 * Five providers of one model, in the order that a careful operator would list: best service first.
 *
 * @param requests how many
 */
export function aBadDay(requests: number): Scenario {
  return {
    endpoints: [
      {
        provider: "north",
        price: { prompt: 3, completion: 15 },
        firstTokenMs: { p50: 400, p99: 2_000 },
        tokensPerSecond: { p50: 80, p99: 130 },
        failureRate: 0.003,
        outages: troubles(0),
      },
      {
        provider: "west",
        price: { prompt: 2.7, completion: 13 },
        firstTokenMs: { p50: 350, p99: 1_500 },
        tokensPerSecond: { p50: 120, p99: 180 },
        failureRate: 0.005,
        requestsPerMinute: 1_500,
        outages: troubles(12),
      },
      {
        provider: "east",
        price: { prompt: 2.4, completion: 12 },
        firstTokenMs: { p50: 600, p99: 4_000 },
        tokensPerSecond: { p50: 60, p99: 100 },
        failureRate: 0.008,
        requestsPerMinute: 1_200,
        outages: troubles(24),
      },
      {
        provider: "south",
        price: { prompt: 1.5, completion: 7.5 },
        firstTokenMs: { p50: 900, p99: 9_000 },
        tokensPerSecond: { p50: 45, p99: 90 },
        failureRate: 0.02,
        concurrency: 150,
        outages: troubles(36),
      },
      {
        provider: "island",
        price: { prompt: 4, completion: 20 },
        firstTokenMs: { p50: 500, p99: 1_800 },
        tokensPerSecond: { p50: 70, p99: 110 },
        failureRate: 0.001,
        outages: troubles(48),
      },
    ],
    workload: {
      requests,
      perSecond: 40,
      arrivals: "poisson",
      promptTokens: { p50: 800, p99: 12_000 },
      outputTokens: { p50: 250, p99: 2_000 },
    },
    firstTokenLimitMs: 20_000,
    deadlineMs: 600_000,
  };
}
