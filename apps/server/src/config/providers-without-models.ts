import { localProvider } from "./local-provider.ts";
import type { ConfigFile } from "./schema/config-schema.ts";

/** Slugs of a file's providers that none of its models names: their own lists say what they serve. */
export function providersWithoutModels({ providers, models }: ConfigFile): readonly string[] {
  const named = new Set(
    Object.values(models).flatMap(({ endpoints }) => endpoints.map(({ provider }) => provider)),
  );
  return Object.keys(providers).filter((slug) => slug !== localProvider.slug && !named.has(slug));
}
