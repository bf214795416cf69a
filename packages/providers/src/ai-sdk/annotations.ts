import type { Delta } from "@sluice/schema";
import type { JsonObject } from "../read/as-object.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** A page that an answer rests on, as an annotation; it stands where it was named. Documents have no such form. */
export function sourceAnnotation(part: JsonObject, at: number): readonly Delta[] {
  const annotation = pageOf(part, { start_index: at, end_index: at });
  return annotation === undefined ? [] : [{ annotations: [annotation] }];
}

/** A citation of a stretch of text that begins at `start`; its own places are counted from there. */
export function citationOf(
  given: JsonObject | undefined,
  start: number,
  end: number,
): readonly Record<string, unknown>[] {
  const content = asText(given?.citedText);
  const annotation = pageOf(asObject(given?.source) ?? {}, {
    ...(content === undefined ? {} : { content }),
    start_index: place(given?.startIndex, start) ?? start,
    end_index: place(given?.endIndex, start) ?? end,
  });
  return annotation === undefined ? [] : [annotation];
}

function pageOf(source: JsonObject, rest: JsonObject): Record<string, unknown> | undefined {
  const url = asText(source.url);
  if (url === undefined) return undefined;
  const title = asText(source.title) ?? "";
  return { type: "url_citation", url_citation: { url, title, ...rest } };
}

function place(value: unknown, start: number): number | undefined {
  return typeof value === "number" && Number.isInteger(value) ? start + value : undefined;
}
