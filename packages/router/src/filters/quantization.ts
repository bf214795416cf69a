import type { Quantization } from "@sluice/schema";
import type { Filter } from "./filter.ts";

const FAMILIES: Partial<Record<Quantization, readonly Quantization[]>> = {
  fp4: ["mxfp4", "nvfp4"],
  fp8: ["mxfp8"],
};

/** `provider.quantizations`; `fp4` and `fp8` stand for their families (wire reference §5.1). */
export const quantization: Filter = {
  step: "Filter by Quantization",
  reason: "none",
  excludedBy: "quantization",
  field: "provider.quantizations",
  prepare({ preferences: { quantizations } }) {
    if (!quantizations?.length) return undefined;
    const wanted = new Set(quantizations.flatMap((name) => [name, ...(FAMILIES[name] ?? [])]));
    return (endpoint) =>
      wanted.has(endpoint.quantization) ? undefined : `quantization is ${endpoint.quantization}`;
  },
};
