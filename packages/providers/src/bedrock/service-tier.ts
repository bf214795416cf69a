import type { ChatRequest } from "@sluice/schema";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

const TIERS: ReadonlySet<string> = new Set(["default", "flex", "priority", "reserved"]);

/** The tier that a request asks for, in the service's words; undefined where it has none. */
export function serviceTier({ service_tier: tier }: ChatRequest): string | undefined {
  if (tier === "auto") return "default";
  return typeof tier === "string" && TIERS.has(tier) ? tier : undefined;
}

/** The tier that an answer names. */
export function toldTier(answer: unknown): string | undefined {
  return asText(asObject(asObject(answer)?.serviceTier)?.type);
}
