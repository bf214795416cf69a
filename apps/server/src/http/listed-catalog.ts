import type { Plugin, RouterModel } from "@sluice/plugins";
import { type Catalog, INPUT_MODALITIES, type Model } from "@sluice/schema";
import { freeRouter } from "../pipeline/free-router.ts";
import { routerModels } from "../pipeline/router-models.ts";

type Described = Pick<RouterModel, "slug" | "aliases" | "name" | "description">;

/** What was listed last for each catalogue; gone with it. */
const KNOWN = new WeakMap<Catalog, Catalog>();

/** The catalogue with the names that stand for models which the gateway chooses; they have no endpoints of their own. */
export function listedCatalog(catalog: Catalog, plugins: readonly Plugin[]): Catalog {
  const known = KNOWN.get(catalog);
  if (known !== undefined) return known;
  const chat = [...catalog.models.values()].filter(({ output }) => output.includes("text"));
  const all: readonly Described[] = [...routerModels(plugins).flatMap(withVariants), freeRouter];
  const routers = all.filter(({ slug }) => !catalog.models.has(slug));
  const models = new Map(catalog.models);
  const aliases = new Map(catalog.aliases);
  for (const router of routers) models.set(router.slug, listed(router, chat));
  // Those with a meaning of their own are aliases of the other too, which comes before them.
  for (const { slug, aliases: names } of routers.toReversed()) {
    for (const name of names) {
      if (!aliases.has(name) && !models.has(name)) aliases.set(name, slug);
    }
  }
  const whole = { ...catalog, models, aliases };
  KNOWN.set(catalog, whole);
  return whole;
}

function withVariants({ variants = [], ...router }: RouterModel): readonly Described[] {
  return [router, ...variants];
}

function listed({ slug, name, description }: Described, chat: readonly Model[]): Model {
  const lengths = chat.flatMap(({ contextLength, endpoints }) => [
    contextLength ?? 0,
    ...endpoints.map((endpoint) => endpoint.contextLength ?? 0),
  ]);
  const longest = Math.max(0, ...lengths);
  return {
    slug,
    name,
    description,
    ...(longest === 0 ? {} : { contextLength: longest }),
    distillable: false,
    input: INPUT_MODALITIES.filter((kind) => chat.some(({ input }) => input.includes(kind))),
    output: ["text"],
    endpoints: [],
  };
}
