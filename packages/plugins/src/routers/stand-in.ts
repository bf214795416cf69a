import type { SortSuffix } from "@sluice/schema";
import { isRouterModel } from "../is-router-model.ts";
import type { BeforeOutcome, PluginContext } from "../plugin.ts";
import type { RouterModel } from "../router-model.ts";

type Asked = Pick<PluginContext, "request" | "routing">;

/**
 * The request with the chosen models where it names a router model, in the order it names them. A suffix of
 * the router model is that of each chosen one. What else the list holds stays.
 */
export function standIn(
  { request, routing }: Asked,
  router: RouterModel,
  chosen: readonly string[],
): BeforeOutcome {
  const named = [request.model, ...(request.models ?? [])].filter((slug) => Boolean(slug));
  const isMine = (slug: string | null | undefined) =>
    typeof slug === "string" && isRouterModel(router, slug);
  const [first, ...rest] = new Set(
    named.flatMap((slug) => (isMine(slug) ? chosen : [slug as string])),
  );
  const { models: _, ...kept } = request;
  const suffix = suffixOf(router, routing.sorts);
  return {
    kind: "continue",
    request: { ...kept, model: first, ...(rest.length === 0 ? {} : { models: rest }) },
    choice: {
      ...(isMine(named[0]) ? { strategy: router.strategy } : {}),
      ...(suffix === undefined
        ? {}
        : { sorts: new Map(chosen.map((slug) => [slug, suffix] as const)) }),
    },
  };
}

/** What the router model was asked for with, under whichever of its names. */
export function suffixOf(
  { slug, aliases }: RouterModel,
  sorts: ReadonlyMap<string, SortSuffix>,
): SortSuffix | undefined {
  return [slug, ...aliases].flatMap((name) => sorts.get(name) ?? [])[0];
}
