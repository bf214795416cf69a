import { matchesWildcards } from "./matches-wildcards.ts";
import { plainPath } from "./plain-path.ts";

/** One entry of a list of domains: a host and perhaps a path, both with wildcards. */
export interface DomainPattern {
  /** As a URL's parser writes it: lower case, ASCII, without the dot at its end. */
  readonly host: string;
  /** Begins with a slash; absent: all of the host. */
  readonly path?: string;
}

/**
 * Reads `example.com`, `*.gov` or `example.com/docs/*`. What people write around it does not count: a scheme,
 * a port, upper case, the dot at the end of a whole name.
 */
export function parseDomainPattern(text: string): DomainPattern {
  const bare = text.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  const cut = bare.search(/[/?#\\]/);
  const authority = cut < 0 ? bare : bare.slice(0, cut);
  const rest = cut < 0 ? "" : bare.slice(cut);
  const host = hostOf(authority);
  const path = plainPath(URL.parse(rest, "http://host")?.pathname ?? "/");
  return path === "/" ? { host } : { host, path };
}

/** The host of a URL, as patterns are compared with it. */
export function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, "");
}

function hostOf(authority: string): string {
  const named = authority.slice(authority.lastIndexOf("@") + 1);
  const parsed = URL.parse(`http://${named}`)?.hostname;
  return bareHost(parsed ?? named.replace(/:\d*$/, ""));
}

/**
 * Whether a page belongs to a pattern. A host without wildcards stands for itself and all below it, at the
 * border of a label; a path for itself and all below it, at the border of a segment.
 */
export function fitsDomain(url: URL, { host, path }: DomainPattern): boolean {
  if (!fitsHost(bareHost(url.hostname), host)) return false;
  return path === undefined || fitsPath(plainPath(url.pathname), path);
}

function fitsHost(host: string, pattern: string): boolean {
  if (pattern.includes("*")) return matchesWildcards(pattern, host);
  return host === pattern || (pattern !== "" && host.endsWith(`.${pattern}`));
}

function fitsPath(path: string, pattern: string): boolean {
  if (pattern.includes("*")) return matchesWildcards(pattern, path);
  return path === pattern || path.startsWith(pattern.endsWith("/") ? pattern : `${pattern}/`);
}
