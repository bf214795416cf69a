import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { withoutNullish } from "../read/without-nullish.ts";

/**
 * Citations and parsed files of a message or delta, as clients take them: members are absent, never
 * null, and a file has a name, without which whole answers are refused (wire reference §1.2).
 */
export function readAnnotations(value: unknown): Record<string, unknown>[] {
  return asList(value).flatMap((item) => {
    const annotation = asObject(item);
    return annotation === undefined ? [] : [repaired(annotation)];
  });
}

function repaired(annotation: JsonObject): Record<string, unknown> {
  const citation = asObject(annotation.url_citation);
  if (citation !== undefined) {
    return { ...annotation, url_citation: withoutNullish(citation) };
  }
  const file = asObject(annotation.file);
  if (file === undefined) return annotation;
  const name = asText(file.name) ?? asText(file.filename) ?? "";
  return { ...annotation, file: { ...withoutNullish(file), name } };
}
