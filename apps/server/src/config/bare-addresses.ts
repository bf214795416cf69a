import { adapterChoice } from "./adapter-choice.ts";
import type { BuiltIn } from "./built-in.ts";
import type { Mistake } from "./mistake.ts";
import type { ConfigFile } from "./schema/config-schema.ts";

/** Addresses that end at the host although their adapter's usual one goes on: the version segment was forgotten. */
export function bareAddresses(
  { providers }: Pick<ConfigFile, "providers">,
  { adapters }: Pick<BuiltIn, "adapters">,
): readonly Mistake[] {
  return Object.entries(providers).flatMap(([slug, { adapter, base_url: given }]) => {
    const choice = adapterChoice(slug, adapter, adapters);
    if (given === undefined || choice.kind === "refused") return [];
    const usual = pathOf(choice.baseUrl);
    if (pathOf(given) !== "" || usual === "") return [];
    const message = `has no path, which is ${usual} at most servers of this kind: ${given}${usual}`;
    return [{ path: ["providers", slug, "base_url"], message }];
  });
}

function pathOf(address: string | undefined): string {
  return address === undefined ? "" : new URL(address).pathname.replace(/\/+$/, "");
}
