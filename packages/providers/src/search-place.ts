import type { ChatRequest } from "@sluice/schema";
import { asObject } from "./read/as-object.ts";
import { withoutNullish } from "./read/without-nullish.ts";

type Search = NonNullable<ChatRequest["web_search_options"]>;

const PARTS = ["city", "region", "country", "timezone"] as const;

/**
 * The place a search is made from, without its kind; undefined where none is told. It stands in the options themselves
 * (wire reference §2.2) or, as OpenAI's clients write it, under `approximate`.
 */
export function searchPlace({
  user_location: given,
}: Search): Readonly<Record<string, unknown>> | undefined {
  const told = { ...given, ...asObject(given?.approximate) };
  const place = withoutNullish(Object.fromEntries(PARTS.map((name) => [name, told[name]])));
  return Object.keys(place).length === 0 ? undefined : place;
}
