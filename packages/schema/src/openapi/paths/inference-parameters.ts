import type { Reference } from "../open-api-shapes.ts";
import { parameterOf } from "../references.ts";

/** Headers that every operation which runs a model reads. */
export const inferenceParameters: readonly Reference[] = [
  parameterOf("ServiceMetadata"),
  parameterOf("LegacyServiceMetadata"),
  parameterOf("OpenRouterMetadata"),
  parameterOf("SessionId"),
  parameterOf("Seed"),
  parameterOf("OwnKeys"),
];
