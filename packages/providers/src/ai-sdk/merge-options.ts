import { isObject } from "../read/as-object.ts";
import type { ProviderOptions } from "./sdk-model.ts";

/** Options by provider, the later one's counting; a provider without any is left out. */
export function mergeOptions(
  ...all: readonly Readonly<Record<string, unknown>>[]
): ProviderOptions {
  const merged = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [name, options] of all.flatMap((each) => Object.entries(each))) {
    if (isObject(options)) merged.set(name, { ...merged.get(name), ...options });
  }
  return Object.fromEntries([...merged].filter(([, options]) => Object.keys(options).length > 0));
}
