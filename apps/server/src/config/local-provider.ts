import type { ProviderEntry } from "./config.ts";

/** The provider that is always there: it answers without a network (contract §2). */
export const localProvider: ProviderEntry = {
  slug: "local",
  name: "Local",
  adapter: "local",
  headers: {},
  options: {},
  timeouts: {},
  policy: { dataCollection: "deny", zdr: true, regions: [] },
  origin: "built-in",
};
