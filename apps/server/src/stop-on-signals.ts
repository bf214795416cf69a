/** The part of `process` that signals come from. */
export interface SignalSource {
  on(signal: "SIGTERM" | "SIGINT" | "SIGHUP", listener: () => void): unknown;
  exit(code: number): void;
}

/** What signals ask of a server. */
export interface Stoppable {
  close(): Promise<void>;
  /** Never rejects. */
  reload(): Promise<void>;
}

/**
 * `SIGTERM` and `SIGINT` stop the server in good order and exit 0, or 1 when that fails (contract §3).
 * `SIGINT` while it stops exits 1 at once: somebody waits at a terminal. A further `SIGTERM` changes
 * nothing: one that is sent to a whole process group comes twice where a launcher passes it on.
 * `SIGHUP` reads the configuration again.
 */
export function stopOnSignals(
  { close, reload }: Stoppable,
  source: SignalSource,
  print: (line: string) => void,
): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => source.exit(0),
      (error: unknown) => {
        print(`sluice: stopping failed: ${error instanceof Error ? error.message : String(error)}`);
        source.exit(1);
      },
    );
  };
  source.on("SIGTERM", stop);
  source.on("SIGINT", () => (stopping ? source.exit(1) : stop()));
  source.on("SIGHUP", () => void (stopping || reload()));
}
