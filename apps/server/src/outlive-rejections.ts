/** The part of `process` that tells of promises that were rejected while nobody waited for them. */
interface RejectionSource {
  on(event: "unhandledRejection", listener: (reason: unknown) => void): unknown;
}

interface ErrorLog {
  error(about: object, message: string): void;
}

/**
 * Has the process live on when a promise is rejected that nobody waits for, as plugins and adapters may leave them:
 * the log tells of it, and the answers of everybody else go on.
 */
export function outliveRejections(source: RejectionSource, log: ErrorLog): void {
  source.on("unhandledRejection", (reason) => {
    log.error({ err: reason }, "a promise was rejected that nobody waits for");
  });
}
