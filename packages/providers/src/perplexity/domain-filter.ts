import type { ChatRequest } from "@sluice/schema";

type Search = ChatRequest["web_search_options"];

/** The API takes no more. */
const MOST_DOMAINS = 20;

/** One list: domains to search, or, where there are none, those to leave out, each after a minus. */
export function domainFilter(search: Search): readonly string[] | undefined {
  const { allowed, excluded } = listsOf(search);
  const list = allowed.length > 0 ? allowed : excluded.map((domain) => `-${domain}`);
  return list.length > 0 ? list.slice(0, MOST_DOMAINS) : undefined;
}

/** Whether a list is not sent, or not all of it, by its name among the request's parameters. */
export function lostDomains(search: Search): Readonly<Record<string, boolean>> {
  const { allowed, excluded } = listsOf(search);
  const room = allowed.length > 0 ? 0 : MOST_DOMAINS;
  return {
    "web_search_options.allowed_domains": allowed.length > MOST_DOMAINS,
    "web_search_options.excluded_domains": excluded.length > room,
  };
}

function listsOf(search: Search) {
  const { allowed_domains: allowed, excluded_domains: excluded } = search ?? {};
  return { allowed: allowed ?? [], excluded: excluded ?? [] };
}
