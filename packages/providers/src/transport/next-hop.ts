import { fetchableUrl } from "./fetchable-url.ts";

/** One request of a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | null;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** What must not follow a redirect to another origin (Fetch standard, HTTP-redirect fetch). */
const CREDENTIALS = ["authorization", "proxy-authorization", "cookie", "host"] as const;
const BODY_HEADERS = [
  "content-encoding",
  "content-language",
  "content-location",
  "content-type",
  "content-length",
] as const;

/** The request that a redirect asks for; undefined when the response is none. Throws 400. */
export function nextHop(hop: Hop, status: number, location: string | null): Hop | undefined {
  if (!REDIRECTS.has(status) || location === null) return undefined;
  const url = fetchableUrl(location, hop.url);
  const headers = new Headers(hop.headers);
  if (url.origin !== hop.url.origin) for (const name of CREDENTIALS) headers.delete(name);
  if (!becomesGet(status, hop.method)) return { ...hop, url, headers };
  for (const name of BODY_HEADERS) headers.delete(name);
  return { url, method: "GET", headers, body: null };
}

function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== "HEAD" && method !== "GET";
  return (status === 301 || status === 302) && method === "POST";
}
