import type { Endpoint, Model } from "@sluice/schema";
import type { Scenario, SimulatedEndpoint } from "./scenario.ts";

const SLUG = "simulated/model";

/** The scenario's endpoints as routing sees them: one model, every endpoint able to do everything. */
export function catalogModel({ endpoints }: Scenario): Model {
  return {
    slug: SLUG,
    name: "Simulated",
    distillable: false,
    input: ["text"],
    output: ["text"],
    endpoints: endpoints.map(endpointOf),
  };
}

function endpointOf({ provider, price }: SimulatedEndpoint): Endpoint {
  return {
    id: provider,
    provider,
    providerName: provider,
    model: SLUG,
    upstreamModel: SLUG,
    price,
    quantization: "unknown",
    supportsPrefill: false,
    supportsVoiceCloning: false,
    tier: "default",
    dataCollection: "deny",
    zdr: true,
    regions: [],
  };
}
