import type { ProviderOptions, SdkPart } from "./sdk-model.ts";

/** The key of what a package said of a stretch of text, by its first character and the one after its last. */
export function stretch(start: number, end: number): string {
  return `text:${start}-${end}`;
}

/**
 * A text cut where the package said something of a stretch of it, each with what was said; `undefined` where a
 * stretch is not there, for the text was changed since.
 */
export function notedText(
  text: string,
  memos: ReadonlyMap<string, ProviderOptions>,
): readonly SdkPart[] | undefined {
  const parts: SdkPart[] = [];
  let from = 0;
  for (const [key, providerOptions] of memos) {
    const [, first, last] = /^text:(\d{1,9})-(\d{1,9})$/.exec(key) ?? [];
    if (first === undefined || last === undefined) continue;
    const [start, end] = [Number(first), Number(last)];
    if (start < from || end < start || end > text.length) return undefined;
    if (start > from) parts.push({ type: "text", text: text.slice(from, start) });
    parts.push({ type: "text", text: text.slice(start, end), providerOptions });
    from = end;
  }
  if (from < text.length) parts.push({ type: "text", text: text.slice(from) });
  return parts;
}
