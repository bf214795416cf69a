import type { ProviderEntry } from "../config/config.ts";
import type { LoopbackServer } from "./loopback-servers.ts";

/** The provider that a server on this machine is. What it is sent stays here. */
export function loopbackEntry({ slug, name, port }: LoopbackServer): ProviderEntry {
  return {
    slug,
    name,
    adapter: "openai",
    baseUrl: `http://127.0.0.1:${port}/v1`,
    headers: {},
    options: {},
    timeouts: {},
    policy: { dataCollection: "deny", zdr: true, regions: [] },
    origin: "loopback",
  };
}
