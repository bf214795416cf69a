import { withoutCode } from "./without-code.ts";

const slug = (heading: string): string =>
  heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
    .replaceAll(" ", "-");

/** The anchors that a Markdown page has: its headings as GitHub names them, and explicit ids. */
export function headingAnchors(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const seen = new Map<string, number>();
  for (const [, heading = ""] of withoutCode(text, "keep inline").matchAll(
    /^#{1,6} +(.+?) *#*$/gm,
  )) {
    const base = slug(heading);
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    anchors.add(count === 0 ? base : `${base}-${count}`);
  }
  for (const [, id = ""] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id);
  return anchors;
}
