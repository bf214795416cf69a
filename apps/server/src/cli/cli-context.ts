import type { Environment } from "../config/environment.ts";
import type { DiscoveryNetwork } from "../discovery/discovery-network.ts";
import type { startProcesses } from "../workers/start-processes.ts";

/** Everything that the commands touch; the process's own in `main.ts`. */
export interface CliContext {
  readonly env: Environment;
  readonly version: string;
  /** A line of the result, to standard output. */
  readonly out: (line: string) => void;
  /** A line about the result, to standard error. */
  readonly err: (line: string) => void;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly network: DiscoveryNetwork;
  /** Listens; whoever gives it also answers the signals that end the server. */
  readonly startServer: typeof startProcesses;
}
