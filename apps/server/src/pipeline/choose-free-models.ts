import type { Needs } from "@sluice/router";
import type {
  Catalog,
  Endpoint,
  Model,
  Price,
  ProviderPreferences,
  SortSuffix,
} from "@sluice/schema";
import { isFreeRouter } from "./free-router.ts";
import type { ChosenModels } from "./plan-route.ts";

/** The models that stand for `sluice/free`, and how they are put in order. */
export interface FreeChoice {
  readonly chosen: ChosenModels;
  readonly preferences: ProviderPreferences;
}

/** What was asked for: models and, by slug, the suffixes that sort their endpoints. */
export interface AskedFree {
  readonly named: readonly string[];
  readonly sorts?: ReadonlyMap<string, SortSuffix> | undefined;
}

/** Abilities that one free model may lack and another have. */
const ABILITIES = ["tools", "structured_outputs", "response_format"] as const;

/**
 * Puts every chat model that has a priced-at-zero endpoint in the place of `sluice/free` (contract §1), with
 * those endpoints only: what was asked for free never costs. Undefined when the list does not hold that
 * name, `none` when no such model is there. Asked alone, the endpoints of all of them are one draw.
 *
 * @param choosable what is chosen from, where that is not all of the catalogue
 */
export function chooseFreeModels(
  { named, sorts }: AskedFree,
  preferences: ProviderPreferences | null | undefined,
  needs: Needs,
  catalog: Catalog,
  choosable: Catalog = catalog,
): FreeChoice | "none" | undefined {
  const isRouter = (slug: string) => isFreeRouter(slug) && !catalog.models.has(slug);
  if (!named.some(isRouter)) return undefined;
  const free = freeModels(choosable, needs);
  const standFor = (slug: string) => (isRouter(slug) ? free.map((model) => model.slug) : [slug]);
  const [first, ...rest] = new Set(named.flatMap(standFor));
  if (first === undefined) return "none";
  const sorted = named.flatMap((slug) => {
    const word = sorts?.get(slug);
    return standFor(slug).map((each) => [each, word] as const);
  });
  const models = new Map(catalog.models);
  for (const model of free) if (!named.includes(model.slug)) models.set(model.slug, model);
  return {
    chosen: {
      models: [first, ...rest],
      sorts: firstWords(sorted),
      catalog: { ...catalog, models },
      ...(isRouter(named[0] ?? "") ? { strategy: "free" } : {}),
    },
    preferences: named.every(isRouter) ? drawnTogether(preferences ?? {}) : (preferences ?? {}),
  };
}

/** What each model is sorted by; the first time that it is asked for counts. */
function firstWords(
  asked: readonly (readonly [string, SortSuffix | undefined])[],
): ReadonlyMap<string, SortSuffix> {
  const seen = new Map<string, SortSuffix | undefined>();
  for (const [slug, word] of asked) if (!seen.has(slug)) seen.set(slug, word);
  return new Map([...seen].flatMap(([slug, word]) => (word ? [[slug, word] as const] : [])));
}

/** The built-in echo stands in only where it is the one model that chats. */
function freeModels({ models }: Catalog, needs: Needs): readonly Model[] {
  const chat = [...models.values()].filter(({ output }) => output.includes("text"));
  const real = chat.filter(({ slug }) => !slug.startsWith("local/"));
  const free = (real.length === 0 ? chat : real).flatMap((model) => {
    const endpoints = model.endpoints.filter(({ price }) => isZero(price));
    return endpoints.length === 0 ? [] : [{ ...model, endpoints }];
  });
  return ABILITIES.filter((name) => needs.parameters.includes(name)).reduce(preferring, free);
}

/** An unknown price is not zero: nobody knows what it comes to. */
function isZero(price: Price | undefined): boolean {
  if (price === undefined) return false;
  const { prompt, completion, request = 0, image = 0 } = price;
  return prompt === 0 && completion === 0 && request === 0 && image === 0;
}

function preferring(models: readonly Model[], name: string): readonly Model[] {
  const takes = ({ supports }: Endpoint) => supports === undefined || supports.includes(name);
  const able = models.filter(({ endpoints }) => endpoints.some(takes));
  return able.length === 0 ? models : able;
}

function drawnTogether(preferences: ProviderPreferences): ProviderPreferences {
  const { sort } = preferences;
  const by = typeof sort === "string" ? sort : sort?.by;
  return { ...preferences, sort: { ...(by ? { by } : {}), partition: "none" } };
}
