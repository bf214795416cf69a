import type { IncomingHttpHeaders } from "node:http";
import { ProviderError } from "@sluice/errors";
import type { Agent as UndiciAgent } from "undici";
import type { WireRequest } from "../provider.ts";
import { decodeContent } from "./decode-content.ts";
import { Exchange, type ResponseHead } from "./exchange.ts";
import { ExchangeReads } from "./exchange-reads.ts";
import { openConnections } from "./open-connections.ts";
import { target } from "./target.ts";
import type { Clocks, SendOptions, Transport, TransportResponse } from "./transport.ts";
import { transportError } from "./transport-error.ts";
import { Agent, Pool } from "./undici-parts.ts";

/** How connections are kept. */
export interface TransportOptions {
  /** Connections to one origin at most; no limit unless given. */
  readonly connections?: number;
  /** How long an idle connection is kept when the server gives no hint, in ms; 4000 unless given. */
  readonly keepAliveMs?: number;
  /**
   * How long a connection may take to open, in ms; 60,000 unless given. Attempts that stop waiting sooner leave it to
   * this limit, and `close` waits for it.
   */
  readonly connectMs?: number;
}

const CONNECT_MS = 60_000;

/**
 * Makes the one thing that opens sockets: HTTP/1.1 over kept connections, so that giving up an answer
 * closes its connection and a slow reader slows its provider. Redirects are not followed. A request
 * whose kept connection turns out to be closed before a byte came back is sent once more, on a new one.
 */
export function createTransport(options: TransportOptions = {}): Transport {
  const connections = openConnections(options.connectMs ?? CONNECT_MS);
  const settings: UndiciAgent.Options = {
    connect: connections.connect,
    // Said to the agent, `allowH2` would make it put a key together for each request.
    factory: (origin, given) => new Pool(origin, { ...given, allowH2: false }),
    connections: options.connections ?? null,
    keepAliveTimeout: options.keepAliveMs ?? 4000,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  };
  const agent = new Agent(settings);
  // Where one kept connection is closed the others are too; this one keeps none.
  const fresh = new Agent(settings);

  const attempt = async (sending: Sending, again: boolean): Promise<TransportResponse> => {
    const { request, clocks, signal, sendOptions, startedAt } = sending;
    const exchange = new Exchange(clocks, signal, sendOptions, connections, startedAt);
    try {
      const { method, headers, body = null } = request;
      const { origin, path } = target(request.url);
      const options = { origin, path, method, headers, body };
      if (again) fresh.dispatch({ ...options, reset: true }, exchange);
      else agent.dispatch(options, exchange);
      return new ExchangeResponse(await exchange.head(), exchange);
    } catch (error) {
      const { stale } = exchange;
      exchange.close();
      if (stale && !again) return attempt(sending, true);
      throw ProviderError.isInstance(error) ? error : notSendable(error);
    }
  };

  return {
    send(request, clocks, signal, sendOptions = { firstToken: "headers" }) {
      const startedAt = performance.now();
      return attempt({ request, clocks, signal, sendOptions, startedAt }, false);
    },
    async close() {
      await Promise.all([agent.close(), fresh.close()]);
    },
  };
}

interface Sending {
  readonly request: WireRequest;
  readonly clocks: Clocks;
  readonly signal: AbortSignal;
  readonly sendOptions: SendOptions;
  /** `performance.now()` */
  readonly startedAt: number;
}

/** A URL or header that HTTP does not allow: a mistake in the provider's settings. */
function notSendable(cause: unknown): ProviderError {
  return transportError("unreachable", "the request could not be put into HTTP", cause);
}

/** The response of an exchange; a class, for every open stream keeps one. */
class ExchangeResponse implements TransportResponse {
  readonly status: number;
  readonly reads: AsyncIterable<Uint8Array>;
  readonly #exchange: Exchange;
  readonly #given: IncomingHttpHeaders;
  readonly #isCoded: boolean;
  #headers: Headers | undefined;

  constructor({ status, headers }: ResponseHead, exchange: Exchange) {
    this.status = status;
    this.#exchange = exchange;
    this.#given = headers;
    const coded = new ExchangeReads(exchange);
    this.reads = decodeContent(coded, this.header("content-encoding"));
    this.#isCoded = this.reads !== coded;
  }

  /** Made when asked for: most answers are read by two or three, and making all costs as much as reading the answer. */
  get headers(): Headers {
    this.#headers ??= toHeaders(this.#given);
    return this.#headers;
  }

  header(name: string): string | null {
    const value = this.#given[name];
    if (value === undefined) return null;
    // What the class would refuse, join or trim is left to it.
    return typeof value === "string" && PLAIN.test(value) ? value : this.headers.get(name);
  }

  rest(): Uint8Array | undefined {
    return this.#isCoded ? undefined : this.#exchange.rest();
  }

  begun(): void {
    this.#exchange.begun();
  }

  release(): void {
    this.#exchange.release();
  }
}

/** Printable ASCII that neither begins nor ends with a space. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

function toHeaders(headers: IncomingHttpHeaders): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) append(result, name, one);
    }
  }
  return result;
}

/** A header that the standard's class refuses is of no use to anyone. */
function append(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value);
  } catch {
    // Left out.
  }
}
