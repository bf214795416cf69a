import { isRecord } from "./is-record.ts";

/**
 * What keeps a value from being a stage of routing metadata, in words; undefined: it is one. One that JSON cannot hold
 * would break the answer that it is sent with.
 */
export function stageFault(value: unknown): string | undefined {
  try {
    if (!isRecord(value)) return "no stage";
    const { type, name, cost_usd: cost } = value;
    if (typeof type !== "string" || typeof name !== "string") return "a stage without type or name";
    if (cost !== undefined && !Number.isFinite(cost)) return "a stage whose cost is no number";
    JSON.stringify(value);
    return undefined;
  } catch {
    return "a stage that JSON cannot hold";
  }
}
