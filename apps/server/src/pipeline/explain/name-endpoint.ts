import type { Endpoint, ExplainedEndpoint } from "@sluice/schema";

/** The members that name an endpoint in an explanation. */
export function nameEndpoint({ id, provider, providerName, model }: Endpoint): ExplainedEndpoint {
  return { id, provider, provider_name: providerName, model };
}
