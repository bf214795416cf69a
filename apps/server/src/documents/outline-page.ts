import { Parser } from "htmlparser2";
import { type Attributes, writtenElement } from "./written-element.ts";

/** A page in two plainer forms. */
export interface PageOutline {
  readonly title: string;
  /** Its visible elements, not deeper nested and not more than readers can cope with; addresses are whole. */
  readonly html: string;
  /** Its visible words, a line a block. */
  readonly text: string;
}

/** What is deeper, or comes later, keeps its words and loses its tags: readers of pages take more than linear time. */
const DEEPEST = 48;
const MOST_ELEMENTS = 20_000;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const BLOCKS = words(
  "address article aside blockquote br dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul",
);
const UNSEEN = words(
  "script style template noscript iframe object embed applet svg canvas audio video map button select textarea dialog title",
);

/** Reads a page in one pass over it; `url` is where it stands. */
export function outlinePage(source: string, url: string): PageOutline {
  const outliner = new Outliner(url);
  new Parser(outliner, { decodeEntities: true }).end(source);
  return outliner.outline();
}

/** An element that is open. */
interface Open {
  readonly isHidden: boolean;
  /** What it writes at its end; absent: its tags are left out. */
  readonly end?: string;
}

class Outliner {
  readonly #html: string[] = [];
  readonly #text: string[] = [];
  readonly #title: string[] = [];
  readonly #open: Open[] = [];
  readonly #url: string;
  #base: string;
  #hidden = 0;
  #elements = 0;
  #depth = 0;
  #inTitle = false;

  constructor(url: string) {
    this.#url = url;
    this.#base = url;
  }

  onopentag(name: string, attributes: Attributes): void {
    if (name === "base" && attributes.href) {
      this.#base = URL.parse(attributes.href, this.#url)?.href ?? this.#base;
    }
    this.#inTitle = name === "title" && this.#hidden === 0 && this.#title.length === 0;
    const isHidden = this.#hidden > 0 || UNSEEN.has(name) || isConcealed(attributes);
    const end = isHidden ? undefined : this.#begin(name, attributes);
    if (isHidden) this.#hidden += 1;
    this.#open.push({ isHidden, ...(end === undefined ? {} : { end }) });
  }

  ontext(said: string): void {
    if (this.#inTitle) this.#title.push(said);
    if (this.#hidden > 0) return;
    this.#html.push(escaped(said));
    this.#text.push(said.replace(/\s+/g, " "));
  }

  onclosetag(name: string): void {
    this.#inTitle = false;
    const closed = this.#open.pop();
    if (closed?.isHidden === true) this.#hidden -= 1;
    if (closed?.end !== undefined) {
      this.#depth -= 1;
      this.#html.push(closed.end);
    }
    if (closed?.isHidden === false && BLOCKS.has(name)) this.#text.push("\n");
  }

  outline(): PageOutline {
    return {
      title: lines(this.#title.join("").replace(/\s+/g, " ")),
      html: this.#html.join(""),
      text: lines(this.#text.join("")),
    };
  }

  /** Gives what it writes at its end. */
  #begin(name: string, attributes: Attributes): string | undefined {
    if (BLOCKS.has(name)) this.#text.push("\n");
    if (this.#depth >= DEEPEST || this.#elements >= MOST_ELEMENTS) return undefined;
    const written = writtenElement(name, attributes, this.#base);
    if (written === undefined) return undefined;
    this.#elements += 1;
    this.#depth += 1;
    this.#html.push(written.start);
    return written.end;
  }
}

/** What a person does not see, a model is not to read either. */
function isConcealed({ hidden, style = "", "aria-hidden": aria }: Attributes): boolean {
  return (
    hidden !== undefined ||
    aria === "true" ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
  );
}

function escaped(said: string): string {
  return said.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Without what is empty between them. */
function lines(text: string): string {
  const trimmed = text.split("\n").map((line) => line.replace(/ {2,}/g, " ").trim());
  return trimmed.filter((line) => line !== "").join("\n");
}
