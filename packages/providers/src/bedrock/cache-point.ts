import type { CacheControl } from "@sluice/schema";
import { claudeVersion } from "../anthropic/claude-version.ts";
import { asObject } from "../read/as-object.ts";
import type { NamedModel } from "./model-family.ts";

/** The end of a prefix worth caching, as a block of its own. */
export interface CachePoint {
  readonly cachePoint: { readonly type: "default"; readonly ttl?: "1h" };
}

/** Where a model takes cache points; the service refuses whole requests for others. */
export interface CacheAbility {
  readonly messages: boolean;
  readonly tools: boolean;
  /** Whether it keeps a prefix for an hour. */
  readonly long: boolean;
}

/** What of caching a model knows: Claude from 3.5 on, Nova but for its tools. */
export function cacheAbility({ family, name }: NamedModel): CacheAbility {
  if (family === "nova") return { messages: true, tools: false, long: false };
  if (family !== "claude") return { messages: false, tools: false, long: false };
  const { number } = claudeVersion(name) ?? { number: 0 };
  return { messages: number >= 305, tools: number >= 305, long: number >= 405 };
}

/** The point that a mark of the caller's stands for; none where there is no mark or no place for it. */
export function cachePoint(
  control: CacheControl | null | undefined,
  isKnown: boolean,
  { long }: CacheAbility,
): readonly CachePoint[] {
  if (!control || !isKnown) return [];
  const ttl = control.ttl === "1h" && long ? ({ ttl: "1h" } as const) : {};
  return [{ cachePoint: { type: "default", ...ttl } }];
}

/** The mark of a part; the other family's breakpoint means the same, with the usual life (wire reference §4.3). */
export function partControl(part: {
  readonly cache_control?: CacheControl | null | undefined;
  readonly prompt_cache_breakpoint?: unknown;
}): CacheControl | undefined {
  if (part.cache_control) return part.cache_control;
  const isExplicit = asObject(part.prompt_cache_breakpoint)?.mode === "explicit";
  return isExplicit ? { type: "ephemeral" } : undefined;
}
