import type {
  Agent as AgentClass,
  buildConnector as makeConnector,
  Pool as PoolClass,
} from "undici";
// @ts-expect-error the package has types for its index alone
import untypedConnector from "undici/lib/core/connect.js";
// @ts-expect-error the same
import untypedAgent from "undici/lib/dispatcher/agent.js";
// @ts-expect-error the same
import untypedPool from "undici/lib/dispatcher/pool.js";

/** As of undici's index, which also loads fetch, WebSockets, caches and mocks: as much again, in every process. */
export const Agent: typeof AgentClass = untypedAgent;

/** The same. */
export const buildConnector: typeof makeConnector = untypedConnector;

/** The same. */
export const Pool: typeof PoolClass = untypedPool;
