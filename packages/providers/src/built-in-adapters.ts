import * as adapters from "./adapters.ts";
import { createLocalAdapter } from "./local/index.ts";
import type { Adapter } from "./provider.ts";

/**
 * The adapters that come with this package, by the name that `adapter:` gives in the configuration; in the order of
 * their names, and the one without a network at the end.
 */
export const builtInAdapters: ReadonlyMap<string, Adapter> = new Map(
  [...Object.values(adapters), createLocalAdapter()].map((adapter): [string, Adapter] => [
    adapter.id,
    adapter,
  ]),
);
