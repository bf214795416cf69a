import { isDeepStrictEqual } from "node:util";
import type { Config } from "../config/config.ts";

/** A setting that only a start can change. */
interface FixedSetting {
  /** As it stands in the file. */
  readonly name: string;
  readonly of: (config: Config) => unknown;
}

/** The sockets and stores that are open, and what they were opened with. */
const FIXED: readonly FixedSetting[] = [
  { name: "server.host", of: ({ server }) => server.host },
  { name: "server.port", of: ({ server }) => server.port },
  { name: "database", of: ({ database }) => database },
  { name: "redis", of: ({ redis }) => redis },
  { name: "routing.outage_window", of: ({ routing }) => routing.outageWindowMs },
  { name: "routing.sticky_idle", of: ({ routing }) => routing.stickyIdleMs },
];

/**
 * A new configuration as a running process can take it: what only a start can change stays as it was.
 *
 * @returns `kept`: a line for each setting that would have changed
 */
export function keepFixed(
  running: Config,
  asked: Config,
): { readonly config: Config; readonly kept: readonly string[] } {
  const changed = FIXED.filter(({ of }) => !isDeepStrictEqual(of(running), of(asked)));
  const { redis: _asked, ...rest } = asked;
  const { host, port } = running.server;
  const { outageWindowMs, stickyIdleMs } = running.routing;
  return {
    config: {
      ...rest,
      ...(running.redis === undefined ? {} : { redis: running.redis }),
      database: running.database,
      server: { ...asked.server, host, port },
      routing: { ...asked.routing, outageWindowMs, stickyIdleMs },
    },
    kept: changed.map(({ name }) => `${name} stays as it was until the next start`),
  };
}
