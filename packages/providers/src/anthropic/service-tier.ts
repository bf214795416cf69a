import { asObject } from "../read/as-object.ts";

/** Their tier, out of the usage, in our words (wire reference §5.5). */
export function serviceTier(usage: unknown): string | undefined {
  const tier = asObject(usage)?.service_tier;
  if (typeof tier !== "string") return undefined;
  return tier === "standard" ? "default" : tier;
}
