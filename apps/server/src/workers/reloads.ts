/** Who is to read the configuration again. */
export interface Reloads {
  starts(worker: number): void;
  /** It takes requests: what was asked for while it started is due now. */
  listens(worker: number): void;
  ends(worker: number): void;
  askAll(): void;
}

/**
 * Asks workers to read their configuration again. One that still starts is asked when it listens: a signal before its
 * own listener is there would end it, and it may have read the file before the file was changed.
 */
export function createReloads(ask: (worker: number) => void): Reloads {
  const workers = new Map<number, { listens: boolean; isDue: boolean }>();
  return {
    starts: (worker) => void workers.set(worker, { listens: false, isDue: false }),
    listens(worker) {
      const found = workers.get(worker);
      if (found === undefined) return;
      if (found.isDue) ask(worker);
      workers.set(worker, { listens: true, isDue: false });
    },
    ends: (worker) => void workers.delete(worker),
    askAll() {
      for (const [worker, state] of workers) {
        if (state.listens) ask(worker);
        else state.isDue = true;
      }
    },
  };
}
