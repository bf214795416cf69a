import type { ListedSource } from "../openai-compatible/source-citations.ts";
import { asList } from "../read/as-list.ts";
import type { JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The addresses that a search came upon. */
export function readSources({ citations }: JsonObject): readonly ListedSource[] | undefined {
  const urls = asList(citations).flatMap((url) => asText(url) ?? []);
  return urls.length === 0 ? undefined : urls.map((url) => ({ url }));
}
