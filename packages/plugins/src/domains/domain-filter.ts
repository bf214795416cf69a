import { type DomainPattern, fitsDomain, parseDomainPattern } from "./domain-pattern.ts";

/** Says whether a page may be used; undefined: it may. */
export type DomainFilter = (url: URL) => "not allowed" | "excluded" | undefined;

/** The two lists of a request; absent or null: no such list. */
export interface DomainLists {
  readonly allowed?: readonly string[] | null | undefined;
  readonly excluded?: readonly string[] | null | undefined;
}

/** What both lists hold excludes. An empty list of allowed domains is none. */
export function domainFilter({ allowed, excluded }: DomainLists): DomainFilter {
  const open = patternsOf(allowed);
  const closed = patternsOf(excluded);
  return (url) => {
    if (closed.some((pattern) => fitsDomain(url, pattern))) return "excluded";
    if (open.length === 0 || open.some((pattern) => fitsDomain(url, pattern))) return undefined;
    return "not allowed";
  };
}

function patternsOf(list: readonly string[] | null | undefined): readonly DomainPattern[] {
  return (list ?? []).map(parseDomainPattern);
}
