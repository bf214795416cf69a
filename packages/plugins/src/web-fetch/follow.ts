import { GatewayError } from "@sluice/errors";
import type { DomainFilter } from "../domains/domain-filter.ts";
import type { PluginContext } from "../plugin.ts";

/** Why a page was not fetched; may be told. */
export class NotFetched extends Error {}

/** A document as it came, and where it was at last. */
export interface Fetched {
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Largest document, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;
const HEADERS = {
  accept:
    "text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,application/json;q=0.9,*/*;q=0.5",
  "user-agent": "Mozilla/5.0 (compatible; sluice)",
};

/**
 * Fetches an address, and the ones it redirects to, each held against the lists of domains before anything is
 * asked; the fetch lent here holds them against private networks.
 *
 * @throws NotFetched
 */
export async function follow(
  address: string,
  filter: DomainFilter,
  fetch: PluginContext["fetch"],
  signal: AbortSignal,
): Promise<Fetched> {
  let url = allowedUrl(address, undefined, filter);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await fetch(url.href, { redirect: "manual", headers: HEADERS, signal });
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null) return take(response, url);
    await response.body?.cancel();
    url = allowedUrl(location, url, filter);
  }
  throw new NotFetched(`It redirects more than ${MOST_REDIRECTS} times`);
}

function allowedUrl(address: string, base: URL | undefined, filter: DomainFilter): URL {
  const url = URL.parse(address, base?.href);
  if (url === null) throw new NotFetched("The URL cannot be read: it must be whole, with https://");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new NotFetched("Only http and https URLs can be fetched: this address is not allowed");
  }
  const refused = filter(url);
  if (refused === undefined) {
    if (url.username === "" && url.password === "") return url;
    throw new NotFetched("The address is not allowed: it has a user name or a password in it");
  }
  const which = refused === "excluded" ? "is blocked" : "is not among the allowed domains";
  throw new NotFetched(`The address is not allowed: ${url.hostname} ${which} in this request`);
}

async function take(response: Response, url: URL): Promise<Fetched> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new NotFetched(`The server there answered with status ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new NotFetched(`It is larger than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  const contentType = response.headers.get("content-type") ?? "";
  return { url: url.href, contentType, bytes: joined(parts, size) };
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** What may be told of a failed fetch; undefined: nothing. */
export function whyNotFetched(error: unknown): string | undefined {
  if (error instanceof NotFetched) return error.message;
  return GatewayError.isInstance(error) && error.status < 500 ? error.message : undefined;
}
