import type { Socket } from "node:net";
import type { RecordedCall } from "./recorded-call.ts";

/** A connection's number and how many calls came on it. */
interface Seen {
  readonly connection: number;
  calls: number;
}

interface Waiter {
  readonly count: number;
  readonly resolve: (calls: readonly RecordedCall[]) => void;
}

/** The calls and connections that the mock has seen. */
export class CallLog {
  #calls: RecordedCall[] = [];
  #sockets = new Map<Socket, Seen>();
  #waiters = new Set<Waiter>();
  connections = 0;

  get calls(): readonly RecordedCall[] {
    return this.#calls;
  }

  get openConnections(): number {
    return this.#sockets.size;
  }

  /** Adds a call and gives its number, counted from 0. */
  add(call: RecordedCall): number {
    this.#calls.push(call);
    for (const waiter of this.#waiters) {
      if (this.#calls.length >= waiter.count) waiter.resolve(this.#calls);
    }
    return this.#calls.length - 1;
  }

  addConnection(socket: Socket): void {
    this.connections += 1;
    this.#sockets.set(socket, { connection: this.connections, calls: 0 });
    socket.once("close", () => this.#sockets.delete(socket));
    socket.on("error", () => undefined);
  }

  /** Counts a call of the connection and gives the numbers of both. */
  countCall(socket: Socket): { readonly connection: number; readonly callOnConnection: number } {
    const seen = this.#sockets.get(socket) ?? { connection: this.connections, calls: 0 };
    seen.calls += 1;
    return { connection: seen.connection, callOnConnection: seen.calls };
  }

  /** Resolves when the log holds so many calls; rejects after the time. */
  waitFor(count: number, withinMs: number): Promise<readonly RecordedCall[]> {
    if (this.#calls.length >= count) return Promise.resolve(this.#calls);
    return new Promise((resolve, reject) => {
      const late = () => {
        this.#waiters.delete(waiter);
        reject(new Error(`${this.#calls.length} of ${count} calls within ${withinMs} ms`));
      };
      const timer = setTimeout(late, withinMs);
      const waiter: Waiter = {
        count,
        resolve: (calls) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve(calls);
        },
      };
      this.#waiters.add(waiter);
    });
  }

  clear(): void {
    this.#calls = [];
    this.connections = 0;
  }

  destroyConnections(): void {
    for (const socket of this.#sockets.keys()) socket.destroy();
  }
}
