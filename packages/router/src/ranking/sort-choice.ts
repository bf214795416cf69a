import type { ProviderPreferences } from "@sluice/schema";

/** What endpoints can be sorted by (wire reference §5.1). */
export type SortKey = "price" | "throughput" | "latency" | "exacto";

/** What `provider.sort` asks for, in one form. */
export interface SortChoice {
  /** Absent: the default draw. */
  readonly by?: SortKey;
  /** `none`: the endpoints of all models are ranked together. */
  readonly partition: "model" | "none";
}

/** Reads `provider.sort`; it counts only where `order` is absent (wire reference §5.2). */
export function sortChoice({ sort, order }: ProviderPreferences): SortChoice {
  if (sort === undefined || sort === null || order?.length) return { partition: "model" };
  if (typeof sort === "string") return { by: sort, partition: "model" };
  const { by, partition } = sort;
  return { ...(by ? { by } : {}), partition: partition ?? "model" };
}
