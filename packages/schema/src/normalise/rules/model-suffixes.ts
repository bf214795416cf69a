import type { ChatRequest } from "../../chat/request.ts";
import type { Change, Rule } from "../change.ts";
import type { ChatSurroundings } from "../chat-surroundings.ts";
import { cutSuffixes, type SortSuffix } from "./cut-suffixes.ts";
import { withPlugin } from "./with-plugin.ts";
import { sortOf, withSort } from "./with-sort.ts";

const SORTS = { nitro: "throughput", floor: "price", exacto: "exacto" } as const;

/**
 * `:nitro`, `:floor` and `:exacto` become `provider.sort`, `:online` the plugin `web` (wire reference
 * §5.3). A request has one order: the first such suffix counts, and `provider.sort` before it.
 */
export const modelSuffixes: Rule = (request, surroundings) => {
  const slugs = [request.model, ...(request.models ?? [])];
  if (!slugs.some((slug) => slug?.includes(":"))) return undefined;
  const cuts = slugs.map((slug) => cutSuffixes(slug ?? "", surroundings.hasModel));
  const words = new Set(cuts.flatMap(({ suffixes }) => suffixes));
  if (words.size === 0) return undefined;
  const [first, ...rest] = cuts.map(({ slug }) => slug);
  const named = {
    ...request,
    ...(request.model ? { model: first } : {}),
    ...(request.models ? { models: rest } : {}),
  };
  return {
    ...sorted(online(named, words.has("online"), surroundings), [...words].filter(isSort)),
    requested: slugs.find((slug) => slug) ?? "",
  };
};

type Changed = Extract<Change, { readonly kind: "changed" }>;

const isSort = (word: SortSuffix | "online"): word is SortSuffix => word !== "online";

function online(
  request: ChatRequest,
  asked: boolean,
  { hasPlugin }: Pick<ChatSurroundings, "hasPlugin">,
): Changed {
  if (!asked) return { kind: "changed", request };
  if (!hasPlugin("web")) return { kind: "changed", request, dropped: [":online"] };
  return { kind: "changed", request: withPlugin(request, { id: "web" }) };
}

function sorted(change: Changed, words: readonly SortSuffix[]): Changed {
  const sort = sortOf(change.request);
  const taken = sort.by ? undefined : words[0];
  const lost = words.filter((word) => word !== taken && SORTS[word] !== sort.by);
  const request = taken ? withSort(change.request, { ...sort, by: SORTS[taken] }) : change.request;
  const dropped = [...(change.dropped ?? []), ...lost.map((word) => `:${word}`)];
  return { ...change, request, dropped };
}
