import type { PublicTable } from "./public-model.ts";
import { type ProviderTraits, publicProviderOf } from "./public-provider-of.ts";

/** What is known of the models of configured providers, by the slug that each has in the configuration. */
export type PublicTables = ReadonlyMap<string, PublicTable>;

/** Gives the table of a public provider. */
export type LoadTable = (provider: string) => Promise<PublicTable | undefined>;

/** The tables of those entries that are public providers. */
export async function publicTables(
  entries: readonly ProviderTraits[],
  load: LoadTable,
): Promise<PublicTables> {
  const found = await Promise.all(
    entries.map(async (entry) => {
      const provider = publicProviderOf(entry);
      const table = provider === undefined ? undefined : await load(provider);
      return table === undefined ? [] : [[entry.slug, table] as const];
    }),
  );
  return new Map(found.flat());
}
