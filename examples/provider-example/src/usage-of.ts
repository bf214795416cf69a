import type { Usage } from "@sluice/schema";
import type { Counted } from "./wire.ts";

/** Parrot's counts in ours; nothing when it gave none. */
export function usageOf(counted: Counted | null | undefined): { readonly usage?: Usage } {
  if (counted === null || counted === undefined) return {};
  const { heard, spoken } = counted;
  return {
    usage: { prompt_tokens: heard, completion_tokens: spoken, total_tokens: heard + spoken },
  };
}
