import type { Agent as AgentClass, buildConnector as makeConnector } from "undici";
// @ts-expect-error the package has types for its index alone
import untypedConnector from "undici/lib/core/connect.js";
// @ts-expect-error the same
import untypedAgent from "undici/lib/dispatcher/agent.js";

/** As of undici's index, which also loads fetch, WebSockets, caches and mocks: as much again, in every process. */
export const Agent: typeof AgentClass = untypedAgent;

/** The same. */
export const buildConnector: typeof makeConnector = untypedConnector;
