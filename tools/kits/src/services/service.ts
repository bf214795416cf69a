/** A server of somebody else's that a kit has to itself, on the loopback interface, so that it can be stopped. */
export interface Service {
  /** Where clients reach it. */
  readonly url: string;
  /** Resolves when it takes connections. */
  start(): Promise<void>;
  /** Ends it at once, with its connections; what it had made durable is there after the next start. */
  stop(): Promise<void>;
}
