import type { Plugin } from "@sluice/plugins";
import { type Catalog, INPUT_MODALITIES, type Model } from "@sluice/schema";
import { freeRouter } from "../pipeline/free-router.ts";
import { routerModels } from "../pipeline/router-models.ts";

type Described = Pick<Model, "slug" | "name" | "description">;

/** What was listed last for each catalogue; gone with it. */
const KNOWN = new WeakMap<Catalog, Catalog>();

/** The catalogue with the names that stand for models which the gateway chooses; they have no endpoints of their own. */
export function listedCatalog(catalog: Catalog, plugins: readonly Plugin[]): Catalog {
  const known = KNOWN.get(catalog);
  if (known !== undefined) return known;
  const chat = [...catalog.models.values()].filter(({ output }) => output.includes("text"));
  const routers = [...routerModels(plugins), freeRouter];
  const models = new Map(catalog.models);
  const aliases = new Map(catalog.aliases);
  for (const router of routers) {
    if (models.has(router.slug)) continue;
    models.set(router.slug, listed(router, chat));
    for (const alias of router.aliases) if (!aliases.has(alias)) aliases.set(alias, router.slug);
  }
  const whole = { ...catalog, models, aliases };
  KNOWN.set(catalog, whole);
  return whole;
}

function listed({ slug, name, description = "" }: Described, chat: readonly Model[]): Model {
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
