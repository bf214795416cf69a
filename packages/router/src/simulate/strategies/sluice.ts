import type { ProviderPreferences } from "@sluice/schema";
import type { EndpointHealth } from "../../endpoint-health.ts";
import { observe } from "../../health/observe.ts";
import { plan } from "../../plan.ts";
import type { RetryPolicy, RouteQuery } from "../../route-query.ts";
import { nextStep } from "../../steps/next-step.ts";
import type { Strategy, StrategySetting } from "../strategy.ts";

/** How Sluice routes in a run; what is absent is as the server's configuration has it by default. */
export interface SluiceOptions {
  /** Stands in the report. */
  readonly name?: string;
  /** `provider` of every request. */
  readonly preferences?: ProviderPreferences;
  readonly retries?: RetryPolicy;
  /** Ms. */
  readonly outageWindowMs?: number;
  /** At most this share of the requests is hedged, 0 to 1; absent: none is. */
  readonly hedgeShare?: number;
}

const RETRIES: RetryPolicy = { attempts: 2, backoffMs: 250, maxBackoffMs: 5_000 };

/** This package's own `plan`, `nextStep` and `observe`, as a server uses them. */
export function sluice(options: SluiceOptions = {}): Strategy {
  return {
    name: options.name ?? "Sluice",
    begin(setting) {
      const health = new Map<string, EndpointHealth>();
      const traffic = { requests: 0, hedges: 0 };
      const always = queryOf(setting, options, health);
      return {
        route({ promptTokens }, now) {
          traffic.requests += 1;
          const route = plan({
            ...always,
            needs: { ...always.needs, promptTokens },
            now,
            deadlineAt: now + setting.deadlineMs,
            draw: setting.random(),
          });
          return (attempts, at) => nextStep(route, attempts, at, { health, traffic });
        },
        observe(attempt) {
          const { id } = attempt.endpoint;
          if (attempt.state === "open" && attempt.purpose === "hedge") traffic.hedges += 1;
          health.set(id, observe(health.get(id), attempt, options.outageWindowMs));
        },
      };
    },
  };
}

/** What all queries of a run have in common. */
function queryOf(
  { model }: StrategySetting,
  { preferences = {}, retries = RETRIES, outageWindowMs = 30_000, hedgeShare }: SluiceOptions,
  health: RouteQuery["health"],
): Omit<RouteQuery, "now" | "deadlineAt" | "draw"> {
  return {
    models: [model.slug],
    preferences,
    needs: {
      operation: "chat",
      parameters: [],
      inputModalities: ["text"],
      outputModalities: [],
      promptTokens: 0,
      voiceCloning: false,
    },
    allow: {},
    catalog: { models: new Map([[model.slug, model]]) },
    health,
    ignoredProviders: [],
    retries,
    outageWindowMs,
    ...(hedgeShare === undefined ? {} : { hedge: { share: hedgeShare, streamed: true } }),
    refusal: "return",
  };
}
