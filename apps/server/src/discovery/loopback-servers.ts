import { type Adapter, builtInAdapters, type OwnServer } from "@sluice/providers";

/** A model server as people run it on their own machine, at its usual port. */
export interface LoopbackServer extends OwnServer {
  /** Also the name of the adapter. */
  readonly slug: string;
}

/** Servers that are looked for on 127.0.0.1. */
export const LOOPBACK_SERVERS: readonly LoopbackServer[] = [...builtInAdapters.values()].flatMap(
  ({ id, ownServer }: Adapter) => (ownServer === undefined ? [] : [{ slug: id, ...ownServer }]),
);
