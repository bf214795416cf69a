import { type Endpoint, IMPLIED_PARAMETERS, SUPPORTED_PARAMETERS } from "@sluice/schema";

/** What any of the endpoints takes; one that lists nothing takes everything (contract §7.17). */
export function supportedParameters(endpoints: readonly Endpoint[]): readonly string[] {
  const listed = endpoints.flatMap(({ supports }) => supports ?? SUPPORTED_PARAMETERS);
  return [...new Set([...IMPLIED_PARAMETERS, ...listed])];
}
