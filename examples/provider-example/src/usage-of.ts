import { soundUsage } from "@sluice/providers";
import type { Usage } from "@sluice/schema";
import type { Counted } from "./wire.ts";

/** Parrot's counts in ours; nothing when it gave none, or none that can be. */
export function usageOf(counted: Counted | null | undefined): { readonly usage?: Usage } {
  if (counted === null || counted === undefined) return {};
  const { heard, spoken } = counted;
  const usage = soundUsage({ prompt_tokens: heard, completion_tokens: spoken });
  return usage === undefined ? {} : { usage };
}
