/** Attributes as they stand on the page. */
export type Attributes = Readonly<Record<string, string>>;

/** An element's own tags. */
export interface WrittenElement {
  readonly start: string;
  readonly end: string;
}

/** They stand around what is written anyway. */
const FRAME: ReadonlySet<string> = new Set([
  "html",
  "head",
  "body",
  "base",
  "link",
  "meta",
  "input",
]);
const VOID: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr", "col"]);
/** What readers of pages go by. */
const KEPT: ReadonlySet<string> = new Set([
  ...["class", "id", "role", "lang", "title", "alt", "colspan", "rowspan", "start", "datetime"],
]);

/** An element with what is of use, its addresses whole; undefined: its tags say nothing. */
export function writtenElement(
  name: string,
  attributes: Attributes,
  base: string,
): WrittenElement | undefined {
  if (FRAME.has(name) || !/^[a-z][a-z0-9-]{0,40}$/.test(name)) return undefined;
  // A picture that nobody described says nothing to who reads.
  if (name === "img" && !attributes.alt) return undefined;
  const kept = Object.entries(attributes).flatMap(([key, value]) => {
    const written = key === "href" || key === "src" ? wholeAddress(value, base) : value;
    const isKept = key === "href" || key === "src" || KEPT.has(key);
    return isKept && written !== undefined ? [` ${key}="${quoted(written)}"`] : [];
  });
  return { start: `<${name}${kept.join("")}>`, end: VOID.has(name) ? "" : `</${name}>` };
}

function wholeAddress(address: string, base: string): string | undefined {
  const url = URL.parse(address, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}

function quoted(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
