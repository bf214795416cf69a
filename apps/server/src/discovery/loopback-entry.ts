import type { ProviderEntry } from "../config/config.ts";
import type { LoopbackServer } from "./loopback-servers.ts";
import { loopbackUrl } from "./loopback-url.ts";

/** The provider that a server on this machine is. What it is sent stays here. */
export function loopbackEntry({ slug, name, port }: LoopbackServer): ProviderEntry {
  return {
    slug,
    name,
    adapter: slug,
    baseUrl: loopbackUrl(port),
    headers: {},
    options: {},
    timeouts: {},
    policy: { dataCollection: "deny", zdr: true, regions: [] },
    origin: "loopback",
  };
}
