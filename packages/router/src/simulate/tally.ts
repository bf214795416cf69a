import type { Endpoint, Model } from "@sluice/schema";
import type { RequestError, SimulationReport } from "./simulation-report.ts";

/** Counts what happens in a run. */
export interface Tally {
  began(endpoint: Endpoint): void;
  /** A request got its first token after so many ms. */
  firstToken(afterMs: number): void;
  /** A provider charges for these tokens. */
  charged(endpoint: Endpoint, tokens: { readonly prompt: number; readonly output: number }): void;
  succeeded(endpoint: Endpoint): void;
  failed(error: RequestError): void;
  report(run: Pick<SimulationReport, "strategy" | "seed" | "durationMs">): SimulationReport;
}

/** @param requests at most so many are counted */
export function createTally(model: Model, requests: number): Tally {
  const firstTokens = new Float64Array(requests);
  const endpoints = new Map(model.endpoints.map(({ id }) => [id, { attempts: 0, answers: 0 }]));
  const errors: Partial<Record<RequestError, number>> = {};
  const count = { firstTokens: 0, attempts: 0, succeeded: 0, ended: 0, costUsd: 0 };
  return {
    began({ id }) {
      count.attempts += 1;
      const known = endpoints.get(id);
      if (known !== undefined) known.attempts += 1;
    },
    firstToken(afterMs) {
      firstTokens[count.firstTokens] = afterMs;
      count.firstTokens += 1;
    },
    charged({ price }, { prompt, output }) {
      if (price !== undefined) {
        count.costUsd += (prompt * price.prompt + output * price.completion) / 1e6;
      }
    },
    succeeded({ id }) {
      count.ended += 1;
      count.succeeded += 1;
      const known = endpoints.get(id);
      if (known !== undefined) known.answers += 1;
    },
    failed(error) {
      count.ended += 1;
      errors[error] = (errors[error] ?? 0) + 1;
    },
    report: ({ strategy, seed, durationMs }) => ({
      strategy,
      seed,
      requests: count.ended,
      succeeded: count.succeeded,
      successRate: ratio(count.succeeded, count.ended),
      costUsd: count.costUsd,
      costPerThousandUsd: ratio(count.costUsd * 1000, count.succeeded),
      firstTokenMs: quantiles(firstTokens.subarray(0, count.firstTokens)),
      attempts: count.attempts,
      attemptsPerRequest: ratio(count.attempts, count.ended),
      errors,
      endpoints: model.endpoints.map(({ id, provider }) => {
        const { attempts, answers } = endpoints.get(id) ?? { attempts: 0, answers: 0 };
        return { provider, attempts, answers, share: ratio(answers, count.succeeded) };
      }),
      durationMs,
    }),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Exact, by nearest rank: a run keeps every value anyway. */
function quantiles(values: Float64Array): SimulationReport["firstTokenMs"] {
  const sorted = values.toSorted();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  const [p50, p99] = [at(0.5), at(0.99)];
  return p50 === undefined || p99 === undefined ? undefined : { p50, p99 };
}
