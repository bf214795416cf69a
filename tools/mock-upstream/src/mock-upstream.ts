import type { Answer } from "./answer.ts";
import type { RecordedCall } from "./recorded-call.ts";

/** A running mock provider on this machine. */
export interface MockUpstream {
  /** Base URL with the version segment, as a provider's `base_url` wants it: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly port: number;
  /** Calls since the start or the last reset, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** Connections accepted since the start or the last reset. */
  readonly connections: number;
  /** Connections open now. */
  readonly openConnections: number;
  /** What every call gets that no queued answer and no answer for its path takes. */
  answer(answer: Answer): void;
  /** What calls get whose path, without the query, ends with `path` (`/chat/completions`). The last one given wins. */
  answerFor(path: string, answer: Answer): void;
  /** Queues answers for the next calls, one call each; they go before all others. */
  next(...answers: readonly Answer[]): void;
  /** Resolves when so many calls were received; rejects after `withinMs` (5000). */
  waitForCalls(count: number, withinMs?: number): Promise<readonly RecordedCall[]>;
  /** Forgets calls and answers; connections that are open stay open. */
  reset(): void;
  /** Destroys all connections and stops listening. */
  close(): Promise<void>;
}
