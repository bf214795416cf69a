import { type Endpoint, IMPLIED_PARAMETERS, SUPPORTED_PARAMETERS } from "@sluice/schema";

/**
 * What any of the endpoints takes; one that lists nothing takes everything (contract §7.17), and so does a
 * name without endpoints of its own, which stands for others.
 */
export function supportedParameters(endpoints: readonly Endpoint[]): readonly string[] {
  const listed =
    endpoints.length === 0
      ? SUPPORTED_PARAMETERS
      : endpoints.flatMap(({ supports }) => supports ?? SUPPORTED_PARAMETERS);
  return [...new Set([...IMPLIED_PARAMETERS, ...listed])];
}
