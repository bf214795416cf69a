import { GatewayError } from "@sluice/errors";
import { domainFilter } from "../domains/domain-filter.ts";
import type { PluginContext } from "../plugin.ts";
import type { ConfiguredEngine } from "./choose-engine.ts";
import type { FoundPage, SearchAsk } from "./engines/search-engine.ts";
import type { WebSettings } from "./web-settings.ts";

/** What came of a search. */
export type SearchOutcome =
  | { readonly kind: "found"; readonly pages: readonly FoundPage[] }
  /** `why` may be told: it holds no key and no address. */
  | { readonly kind: "failed"; readonly why: string };

/** What a search acts with. */
export interface SearchMeans {
  readonly context: PluginContext<WebSettings>;
  /** Reaches the engine. */
  readonly fetch: PluginContext["fetch"];
  readonly signal: AbortSignal;
}

/**
 * Pays for a search, makes it and reports it as a stage. What an engine does wrong is an outcome, and refunded.
 *
 * @throws 402 when it cannot be paid, and the signal's reason
 */
export async function runSearch(
  { engine, access, price }: ConfiguredEngine,
  ask: SearchAsk,
  { context, fetch, signal }: SearchMeans,
): Promise<SearchOutcome> {
  const usd = price ?? engine.price(ask);
  const paid = await context.charge({ name: "web-search", nanos: Math.round(usd * 1e9) });
  const outcome = await search({ engine, access }, ask, fetch, signal);
  const { name } = engine;
  if (outcome.kind === "failed") {
    paid.refund();
    const summary = `${name} failed: ${outcome.why}; the request went on without its results`;
    context.report({
      type: "plugin",
      name: "web-search",
      summary,
      data: { engine: name, failed: true, results: 0 },
    });
    return outcome;
  }
  const { length } = outcome.pages;
  const summary = `${name} found ${length} ${length === 1 ? "page" : "pages"}`;
  context.report({
    type: "plugin",
    name: "web-search",
    summary,
    data: { engine: name, results: length },
    cost_usd: usd,
  });
  return outcome;
}

async function search(
  { engine, access }: Pick<ConfiguredEngine, "engine" | "access">,
  ask: SearchAsk,
  fetch: SearchMeans["fetch"],
  signal: AbortSignal,
): Promise<SearchOutcome> {
  try {
    const { url, init } = engine.request(ask, access);
    // An engine has no reason to send elsewhere, and its key is not for whoever stands there.
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    if (!response.ok) {
      await response.body?.cancel();
      const hint = engine.hint?.(response.status);
      return {
        kind: "failed",
        why: `status ${response.status}${hint === undefined ? "" : ` (${hint})`}`,
      };
    }
    return { kind: "found", pages: kept(await engine.read(await response.json()), ask) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return { kind: "failed", why: whyOf(error) };
  }
}

/** Engines filter by what they know; this is what the lists really say. */
function kept(pages: readonly FoundPage[], ask: SearchAsk): readonly FoundPage[] {
  const filter = domainFilter({ allowed: ask.include, excluded: ask.exclude });
  const seen = new Set<string>();
  const fresh = pages.filter(({ url }) => {
    if (seen.has(url) || filter(new URL(url)) !== undefined) return false;
    seen.add(url);
    return true;
  });
  return fresh
    .slice(0, ask.count)
    .map((page) => ({ ...page, text: cut(page.text, ask.characters) }));
}

/** At most so many code points. */
function cut(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const points = Array.from(text.slice(0, 2 * characters));
  const isWhole = points.length <= characters && text.length <= 2 * characters;
  return isWhole ? text : `${points.slice(0, characters).join("")}…`;
}

function whyOf(error: unknown): string {
  if (GatewayError.isInstance(error)) return "it did not answer";
  return error instanceof SyntaxError ? "its answer is no JSON" : "it could not be asked";
}
