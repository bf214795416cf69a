import type { Model } from "@sluice/schema";

/** Whether some endpoint of a model takes all of these parameters; one that lists nothing takes everything (contract §7.17). */
export function supportsAll({ endpoints }: Model, parameters: readonly string[]): boolean {
  return endpoints.some(
    ({ supports }) => supports === undefined || parameters.every((name) => supports.includes(name)),
  );
}
