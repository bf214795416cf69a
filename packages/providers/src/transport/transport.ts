import type { WireRequest } from "../provider.ts";

/** Time limits of one attempt, in ms (contract §7.3). */
export interface Clocks {
  /** Until the connection stands. */
  readonly connect: number;
  /** From the sent request to the first token of a stream, or to the headers of a plain answer. */
  readonly firstToken: number;
  /** Between two reads afterwards. */
  readonly idle: number;
  /** Over the whole attempt. */
  readonly total: number;
}

/** The head of an upstream's response, and its body as it comes. */
export interface TransportResponse {
  readonly status: number;
  readonly headers: Headers;
  /** One of them by its name in lower case, or null; absent: `headers` is asked. */
  header?(name: string): string | null;
  /**
   * Decoded bytes (gzip, br, deflate, zstd), one item a read. Throws `ProviderError`. To be read
   * once; ending the iteration early closes the connection at once.
   */
  readonly reads: AsyncIterable<Uint8Array>;
  /**
   * What was not read of the body, where all of it has come: nobody need wait for `reads`. Undefined, or absent: it is
   * to be read.
   */
  rest?(): Uint8Array | undefined;
  /** The first token has come: the first-token clock stops, the idle clock counts from now. */
  begun?(): void;
  /** The answer is complete; what still comes is thrown away, and the connection is kept if it ends soon. */
  release?(): void;
}

/** How one request is to be sent. */
export interface SendOptions {
  /** What stops the first-token clock: the response's headers, or `begun` being called. */
  readonly firstToken: "headers" | "begun";
}

/**
 * The one place that opens sockets. Failures are thrown as `ProviderError` with kinds `unreachable`,
 * `timeout`, `malformed` or `cancelled`; whatever status the upstream says is returned. The failures
 * name no provider (`provider` is empty): whoever calls knows it.
 */
export interface Transport {
  send(
    request: WireRequest,
    clocks: Clocks,
    signal: AbortSignal,
    options?: SendOptions,
  ): Promise<TransportResponse>;
  /** Closes idle connections; open ones end with their responses. */
  close(): Promise<void>;
}
