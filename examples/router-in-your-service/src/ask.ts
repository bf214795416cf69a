import {
  type Attempt,
  type EndpointHealth,
  nextStep,
  observe,
  plan,
  type RouteQuery,
} from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import { attemptOf } from "./attempt-of.ts";

/** Sends a request where the router says, until somebody answers; `health` is kept from call to call. */
export async function ask(
  query: RouteQuery,
  health: Map<string, EndpointHealth>,
  send: (endpoint: Endpoint) => Promise<Response>,
): Promise<Response> {
  const route = plan({ ...query, health });
  const attempts: Attempt[] = [];
  for (;;) {
    const step = nextStep(route, attempts, Date.now());
    if (step.kind === "give-up") throw new Error(step.failure.message);
    if (step.kind !== "try") throw new Error("nothing else is under way here");
    await new Promise((resolve) => setTimeout(resolve, step.afterMs));
    const { endpoint, purpose } = step;
    const startedAt = Date.now();
    const response = await send(endpoint).catch(() => undefined);
    const attempt = attemptOf({ endpoint, purpose, startedAt }, response);
    attempts.push(attempt);
    health.set(endpoint.id, observe(health.get(endpoint.id), attempt));
    if (response?.ok) return response;
  }
}
