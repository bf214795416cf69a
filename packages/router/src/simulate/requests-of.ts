import { randomExponential } from "d3-random";
import { logNormalSampler } from "./log-normal.ts";
import type { Workload } from "./scenario.ts";
import type { SimulatedRequest } from "./simulated-request.ts";

/** The requests of a workload in the order they arrive; the same numbers give the same requests. */
export function* requestsOf(
  workload: Workload,
  random: () => number,
): Generator<SimulatedRequest, void> {
  const { perSecond, arrivals, promptTokens, outputTokens } = workload;
  const gapMs = 1000 / perSecond;
  const drawGap = randomExponential.source(random)(1);
  const prompt = logNormalSampler(promptTokens, random);
  const output = logNormalSampler(outputTokens, random);
  let arrivesAt = 0;
  for (let left = workload.requests; left > 0; left -= 1) {
    arrivesAt += gapMs * (arrivals === "poisson" ? drawGap() : 1);
    yield {
      arrivesAt,
      promptTokens: Math.max(1, Math.round(prompt())),
      outputTokens: Math.max(1, Math.round(output())),
    };
  }
}
