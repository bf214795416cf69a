import type { OpenAttempt } from "@sluice/router";
import { expect, test } from "vitest";
import { createHedgeCount } from "./create-hedge-count.ts";

const begun = (change: Partial<OpenAttempt>): OpenAttempt => ({
  endpoint: {
    id: "e",
    provider: "north",
    providerName: "North",
    model: "acme/large",
    upstreamModel: "large",
    tier: "default",
    quantization: "unknown",
    dataCollection: "allow",
    zdr: false,
    supportsPrefill: false,
    supportsVoiceCloning: false,
    regions: [],
  },
  purpose: "first",
  startedAt: 1_000_000,
  state: "open",
  ...change,
});

test("requests and hedges are counted, retries and fallbacks are not", () => {
  const count = createHedgeCount();
  for (const purpose of ["first", "hedge", "retry", "fallback", "first"] as const) {
    count.begun(begun({ purpose }));
  }
  expect(count.traffic()).toEqual({ requests: 2, hedges: 1 });
});

test("a request on the caller's own provider key gives the others no room to hedge", () => {
  const count = createHedgeCount();
  for (const purpose of ["first", "hedge"] as const) {
    count.begun(begun({ purpose, isByok: true }));
  }
  expect(count.traffic()).toEqual({ requests: 0, hedges: 0 });
});
