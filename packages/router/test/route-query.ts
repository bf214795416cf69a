import type { Model } from "@sluice/schema";
import type { Needs, RouteQuery } from "../src/index.ts";

const NEEDS: Needs = {
  operation: "chat",
  parameters: [],
  inputModalities: ["text"],
  outputModalities: [],
  promptTokens: 100,
  voiceCloning: false,
};

/** A chat query for all the models in the order given, at the time 1,000,000 ms; drawn low. */
export function routeQuery(
  models: readonly Model[],
  parts: Partial<Omit<RouteQuery, "needs">> & { readonly needs?: Partial<Needs> } = {},
): RouteQuery {
  const [first = "acme/large", ...rest] = models.map(({ slug }) => slug);
  return {
    models: [first, ...rest],
    preferences: {},
    allow: {},
    catalog: { models: new Map(models.map((each) => [each.slug, each])) },
    health: new Map(),
    ignoredProviders: [],
    retries: { attempts: 2, backoffMs: 250, maxBackoffMs: 5_000 },
    outageWindowMs: 30_000,
    refusal: "return",
    now: 1_000_000,
    deadlineAt: 1_600_000,
    draw: 0,
    ...parts,
    needs: { ...NEEDS, ...parts.needs },
  };
}
