import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { urlCitation } from "../url-citation.ts";

/** A citation of a web page for the text from `start` to `end`; none where it names no page (wire reference §1.2). */
export function citation(value: unknown, start: number, end: number): Record<string, unknown>[] {
  const given = asObject(value);
  const url = asText(asObject(asObject(given?.location)?.web)?.url);
  if (url === undefined) return [];
  const content = asList(given?.sourceContent)
    .map((piece) => asText(asObject(piece)?.text) ?? "")
    .join("");
  return [urlCitation({ url, title: asText(given?.title), content, start, end })];
}
