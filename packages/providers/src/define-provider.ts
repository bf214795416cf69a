import type { Adapter } from "./provider.ts";

/**
 * Gives an adapter its type: `options` of `create` are what the schema yields. A package that speaks
 * a provider's dialect exports the value as its default.
 */
export function defineProvider<Options>(adapter: Adapter<Options>): Adapter<Options> {
  return adapter;
}
