import type { FoundPage } from "./search-engine.ts";

/** The names that an engine gives to what a page has. */
interface PageFields {
  readonly text: (item: Readonly<Record<string, unknown>>) => unknown;
  readonly published: string;
}

/** Reads a list of results; what is no page of the web is passed over. */
export function listedPages(list: unknown, fields: PageFields): readonly FoundPage[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    if (!isRecord(item)) return [];
    const url = textOf(item.url);
    if (!/^https?:\/\//i.test(url) || URL.parse(url) === null) return [];
    const published = textOf(item[fields.published]);
    return [
      {
        url,
        title: textOf(item.title),
        text: textOf(fields.text(item)),
        ...(published === "" ? {} : { published }),
      },
    ];
  });
}

/** A member of what is perhaps an object. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
