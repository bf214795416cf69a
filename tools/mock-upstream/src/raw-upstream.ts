import type { Socket } from "node:net";

/** One request as it came off a connection, HTTP read only as far as to know where it ends. */
export interface RawRequest {
  /** Which connection it came on, counted from 1. */
  readonly connection: number;
  /** Which request of its connection it is, counted from 1. */
  readonly turn: number;
  /** Request line and headers, without the blank line. */
  readonly head: string;
  /** What has come of the body so far; whole in `request`. */
  readonly body: Uint8Array;
}

/** What a raw upstream does; every write, end and destroy of the socket is the test's own. */
export interface RawHandlers {
  /** A connection was accepted. */
  readonly connected?: (socket: Socket, connection: number) => void;
  /** The head of a request came; its body may not have. */
  readonly head?: (socket: Socket, request: RawRequest) => void;
  /** A request came whole. */
  readonly request?: (socket: Socket, request: RawRequest) => void;
}

/** A running raw upstream. */
export interface RawUpstream {
  /** Base URL with the version segment: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** Requests whose head came, oldest first. */
  readonly requests: readonly RawRequest[];
  /** Connections accepted so far. */
  readonly connections: number;
  /** Connections open now. */
  readonly openConnections: number;
  /** Destroys all connections and stops listening. */
  close(): Promise<void>;
}
