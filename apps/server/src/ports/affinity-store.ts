/** Which endpoint a session is held at; replicas that share one agree. Keys are hashes that tell nothing. */
export interface AffinityStore {
  /** The endpoint ids under these keys, in their order; undefined where nothing is held, or no more. */
  find(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Holds a session at an endpoint; its idle life begins anew. */
  remember(key: string, endpointId: string): Promise<void>;
  /** Lets go of an endpoint, unless the session is held at another one by now. */
  forget(key: string, endpointId: string): Promise<void>;
}
