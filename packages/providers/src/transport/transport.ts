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
  /** Decoded bytes (gzip, br, deflate, zstd), one item a read. Throws `ProviderError`. */
  readonly reads: AsyncIterable<Uint8Array>;
}

/**
 * The one place that opens sockets. Failures are thrown as `ProviderError` with kinds `unreachable`,
 * `timeout`, `malformed` or `cancelled`; whatever status the upstream says is returned.
 */
export interface Transport {
  send(request: WireRequest, clocks: Clocks, signal: AbortSignal): Promise<TransportResponse>;
  /** Closes idle connections; open ones end with their responses. */
  close(): Promise<void>;
}
