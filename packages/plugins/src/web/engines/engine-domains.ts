import { parseDomainPattern } from "../../domains/domain-pattern.ts";
import { cutQuery } from "./cut-query.ts";
import type { SearchAsk } from "./search-engine.ts";

/**
 * Hosts that hold everything the patterns allow, for an engine that knows only whole hosts; empty where one
 * pattern cannot be told so. What they hold beside is filtered afterwards.
 */
export function broadHosts(patterns: readonly string[]): readonly string[] {
  const hosts = patterns.map((pattern) => parseDomainPattern(pattern).host.replace(/^\*\./, ""));
  return hosts.every((host) => host !== "" && !host.includes("*")) ? [...new Set(hosts)] : [];
}

/** The same for an engine that takes no top-level domain: empty, too, where one pattern is one. */
export function dottedHosts(patterns: readonly string[]): readonly string[] {
  const hosts = broadHosts(patterns);
  // Without it the others alone would leave out what it allows.
  return hosts.every((host) => host.includes(".")) ? hosts : [];
}

/** Of patterns that exclude, those that are whole hosts; the others are filtered afterwards. */
export function wholeHosts(patterns: readonly string[]): readonly string[] {
  const read = patterns.map(parseDomainPattern);
  return read.flatMap(({ host, path }) =>
    path === undefined && host !== "" && !host.includes("*") ? [host] : [],
  );
}

/** Most UTF-16 units of a query that operators may take. */
const MOST_OPERATORS = 200;

/** A query of at most `most` UTF-16 units, with `site:` operators for engines that know no other filter. */
export function withSites(
  { query, include, exclude }: Pick<SearchAsk, "query" | "include" | "exclude">,
  most: number,
): string {
  const operators = sitesOf(include, exclude);
  const said = cutQuery(query, most - operators.length);
  return `${said}${operators}`;
}

/** Each after a space. Of those that include, all or none: some alone would leave too much out. */
function sitesOf(include: readonly string[], exclude: readonly string[]): string {
  const any = broadHosts(include).map((host) => `site:${host}`);
  const sites = any.length === 0 ? "" : ` ${any.join(" OR ")}`;
  const first = sites.length > MOST_OPERATORS ? "" : sites;
  return wholeHosts(exclude)
    .map((host) => ` -site:${host}`)
    .reduce((said, one) => (said.length + one.length > MOST_OPERATORS ? said : said + one), first);
}
