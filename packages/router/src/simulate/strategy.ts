import type { Model } from "@sluice/schema";
import type { Attempt } from "../attempt.ts";
import type { NextStep } from "../steps/next-step-kinds.ts";
import type { SimulatedRequest } from "./simulated-request.ts";

/** What a strategy knows when a run begins. */
export interface StrategySetting {
  /** The model that is asked for, with its endpoints in the order of the scenario. */
  readonly model: Model;
  /** How long a request may wait for its first token, ms. */
  readonly deadlineMs: number;
  /** The strategy's own randomness: 0 to below 1. */
  readonly random: () => number;
}

/** What to do now for one request, from its attempts so far; `now` in ms since the beginning of the run. */
export type RequestRoute = (attempts: readonly Attempt[], now: number) => NextStep;

/** A strategy during one run. */
export interface RunningStrategy {
  /**
   * A request arrived. A `GatewayError` that it throws ends the request as `no-endpoint`.
   *
   * @param now ms since the beginning of the run
   */
  route(request: SimulatedRequest, now: number): RequestRoute;
  /** Told of every attempt of every request when it begins, commits and ends. */
  observe(attempt: Attempt): void;
}

/** A way of choosing endpoints: what is compared. It keeps nothing from one run to the next. */
export interface Strategy {
  /** Stands in the report. */
  readonly name: string;
  begin(setting: StrategySetting): RunningStrategy;
}
