import type { CacheControl } from "@sluice/schema";
import { asObject } from "../read/as-object.ts";

/** Where a prefix worth caching ends, as a member of a block; no member where it does not. */
export interface CacheMark {
  readonly cache_control?: { readonly type: "ephemeral"; readonly ttl?: "5m" | "1h" };
}

/** The mark that the caller set on a part, a message or a tool. */
export function cacheMark(control: CacheControl | null | undefined): CacheMark {
  if (control === null || control === undefined) return {};
  const { ttl } = control;
  return { cache_control: { type: "ephemeral", ...(ttl ? { ttl } : {}) } };
}

/** The mark of a part; the other family's breakpoint means the same, with the usual life (wire reference §4.3). */
export function partMark(part: {
  readonly cache_control?: CacheControl | null | undefined;
  readonly prompt_cache_breakpoint?: unknown;
}): CacheMark {
  if (part.cache_control) return cacheMark(part.cache_control);
  const breakpoint = asObject(part.prompt_cache_breakpoint);
  return breakpoint?.mode === "explicit" ? { cache_control: { type: "ephemeral" } } : {};
}
