import type { ChatRequest } from "../../chat/request.ts";
import type { Change, Rule } from "../change.ts";
import type { ChatSurroundings } from "../chat-surroundings.ts";
import { type CutSlug, cutSuffixes, type SortSuffix } from "./cut-suffixes.ts";
import { withPlugin } from "./with-plugin.ts";
import { sortOf } from "./with-sort.ts";

const SORTS = { nitro: "throughput", floor: "price", exacto: "exacto" } as const;

/**
 * `:nitro`, `:floor` and `:exacto` leave the slug and are given beside the request, each for its own model;
 * `:online` becomes the plugin `web` (wire reference §5.3). A model has one order: the first suffix that
 * sorts counts, and `provider.sort` before it.
 */
export const modelSuffixes: Rule = (request, surroundings) => {
  const slugs = [request.model, ...(request.models ?? [])];
  if (!slugs.some((slug) => slug?.includes(":"))) return undefined;
  const cuts = slugs.map((slug) => cutSuffixes(slug ?? "", surroundings.hasModel));
  const words = cuts.flatMap(({ suffixes }) => suffixes);
  if (words.length === 0) return undefined;
  const [first, ...rest] = cuts.map(({ slug }) => slug);
  const named = {
    ...request,
    ...(request.model ? { model: first } : {}),
    ...(request.models ? { models: rest } : {}),
  };
  const { by } = sortOf(request);
  const sorts = sortsOf(cuts);
  const lost = words
    .filter(isSort)
    .filter((word) => (by ? SORTS[word] !== by : ![...sorts.values()].includes(word)));
  const change = online(named, words.includes("online"), surroundings);
  return {
    ...change,
    dropped: [...(change.dropped ?? []), ...new Set(lost.map((word) => `:${word}`))],
    ...(sorts.size === 0 ? {} : { sorts }),
    requested: slugs.find((slug) => slug) ?? "",
  };
};

type Changed = Extract<Change, { readonly kind: "changed" }>;

const isSort = (word: SortSuffix | "online"): word is SortSuffix => word !== "online";

/** By slug; the first entry of a model counts. */
function sortsOf(cuts: readonly CutSlug[]): ReadonlyMap<string, SortSuffix> {
  const sorts = new Map<string, SortSuffix>();
  const seen = new Set<string>();
  for (const { slug, suffixes } of cuts) {
    const word = suffixes.find(isSort);
    if (word !== undefined && !seen.has(slug)) sorts.set(slug, word);
    seen.add(slug);
  }
  return sorts;
}

function online(
  request: ChatRequest,
  asked: boolean,
  { hasPlugin }: Pick<ChatSurroundings, "hasPlugin">,
): Changed {
  if (!asked) return { kind: "changed", request };
  if (!hasPlugin("web")) return { kind: "changed", request, dropped: [":online"] };
  return { kind: "changed", request: withPlugin(request, { id: "web" }) };
}
