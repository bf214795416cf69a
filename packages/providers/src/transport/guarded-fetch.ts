import { lookup } from "node:dns/promises";
import { badRequest, GatewayError } from "@sluice/errors";
import type { Response as FetchResponse } from "undici";
import { fetchableUrl } from "./fetchable-url.ts";
import { checkHost, guardedLookup, type ResolveHost } from "./guarded-lookup.ts";
import { limitedResponse } from "./limited-response.ts";
import { type Hop, nextHop } from "./next-hop.ts";
import { Agent } from "./undici-parts.ts";

/** What a guarded fetch may do. */
export interface GuardedFetchOptions {
  /** Host names, addresses and CIDR ranges that may be reached although they are private. */
  readonly allowPrivate: readonly string[];
  /** Largest body, in bytes after decompression. */
  readonly maxBytes: number;
  /** From the call to the end of the body, redirects included, in ms. */
  readonly timeoutMs: number;
  /** Finds the addresses of a host; the system's own lookup unless given. */
  readonly resolve?: ResolveHost;
}

/**
 * Fetches a URL that a user gave. `init` takes method, headers, signal and a body of text or bytes; with `redirect`
 * `manual` a redirect is given as it is, and nobody follows it.
 */
export type GuardedFetch = (input: string, init?: RequestInit) => Promise<Response>;

const MOST_REDIRECTS = 5;

/**
 * Makes the one way to a URL that a user gave (design: private networks): http and https only, the
 * address checked after the lookup and kept for the connection, each of at most five redirects checked
 * again. Whatever stands in the way is a 400 `GatewayError`, while the body is read too; a caller's own
 * signal rejects with its reason.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { allowPrivate, maxBytes, timeoutMs, resolve = lookupAll } = options;
  const agent = new Agent({
    connect: { lookup: guardedLookup(resolve, allowPrivate), timeout: timeoutMs },
    allowH2: false,
  });
  return async (input, init = {}) => {
    const { fetch } = await import("undici");
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([deadline, init.signal]) : deadline;
    const explain = (error: unknown) => told(error, init.signal, deadline, timeoutMs);
    let hop: Hop = firstHop(input, init);
    try {
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
        checkHost(hop.url.hostname, allowPrivate);
        const response = await fetch(hop.url, {
          method: hop.method,
          headers: [...hop.headers],
          body: hop.body,
          redirect: "manual",
          dispatcher: agent,
          signal,
        });
        const next =
          init.redirect === "manual"
            ? undefined
            : nextHop(hop, response.status, response.headers.get("location"));
        if (next === undefined) return limitedResponse(toFetched(response, hop), maxBytes, explain);
        await response.body?.cancel();
        hop = next;
      }
    } catch (error) {
      throw explain(error);
    }
    throw badRequest(`The URL redirects more than ${MOST_REDIRECTS} times`);
  };
}

function lookupAll(hostname: string) {
  return lookup(hostname, { all: true });
}

function firstHop(input: string, init: RequestInit): Hop {
  const { body = null } = init;
  if (body !== null && typeof body !== "string" && !(body instanceof Uint8Array)) {
    throw new TypeError("the body of a guarded fetch is text or bytes");
  }
  const method = (init.method ?? "GET").toUpperCase();
  return { url: fetchableUrl(input), method, headers: new Headers(init.headers), body };
}

function toFetched(response: FetchResponse, { url }: Hop) {
  const { status, headers, body } = response;
  return { url: url.href, status, headers, body };
}

/** The reason as the caller may know it: fetch hides ours in a chain of causes. */
function told(
  error: unknown,
  callers: AbortSignal | null | undefined,
  deadline: AbortSignal,
  timeoutMs: number,
): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (GatewayError.isInstance(cause)) return cause;
  }
  if (callers?.aborted === true) return callers.reason;
  if (deadline.aborted) return badRequest(`The URL did not answer within ${timeoutMs} ms`);
  return new GatewayError(400, "The URL could not be fetched", {
    metadata: { error_type: "invalid_request" },
    cause: error,
  });
}
