import { adapterChoice } from "./adapter-choice.ts";
import type { BuiltIn } from "./built-in.ts";
import type { ProviderEntry } from "./config.ts";
import type { ConfigFile } from "./schema/config-schema.ts";
import { toProviderEntry } from "./to-provider-entry.ts";

/**
 * The providers of a file, in its order; those whose adapter does not exist are left out (they are mistakes, told
 * elsewhere).
 */
export function providerEntries(
  { providers }: Pick<ConfigFile, "providers">,
  builtIn: BuiltIn,
): readonly ProviderEntry[] {
  return Object.entries(providers).flatMap(([slug, section]) => {
    const choice = adapterChoice(slug, section.adapter, builtIn.adapters);
    return choice.kind === "adapter" ? [toProviderEntry(slug, section, choice)] : [];
  });
}
