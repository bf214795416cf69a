import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { urlCitation } from "../url-citation.ts";

/**
 * Reads citations of one answer, whole or as it comes. Theirs count the characters of one block of content, or
 * of the plan; ours those of the whole text, which has the plan first.
 */
export class CitationReader {
  #text = "";
  #planEnd = 0;
  readonly #starts = new Map<unknown, number>();

  /** A piece of the plan. */
  plan(text: string): void {
    this.#text += text;
    this.#planEnd = this.#text.length;
  }

  /** A piece of the text of the block at `index` of the content. */
  add(index: unknown, text: string): void {
    if (!this.#starts.has(index)) this.#starts.set(index, this.#text.length);
    this.#text += text;
  }

  /** Annotations for the sources that have an address; thoughts that are cited are no part of the text. */
  read(value: unknown): Record<string, unknown>[] {
    const given = asObject(value);
    if (given === undefined || given.type === "THINKING_CONTENT") return [];
    const from = given.type === "PLAN" ? 0 : this.#startOf(given.content_index);
    const start = this.#place(from, asCount(given.start) ?? 0);
    const end = Math.max(start, this.#place(from, asCount(given.end) ?? 0));
    return asList(given.sources).flatMap((source) => citation(asObject(source) ?? {}, start, end));
  }

  #startOf(index: unknown): number {
    return this.#starts.get(index) ?? this.#planEnd;
  }

  /** They count code points: a character beyond the basic plane is one there, and two units here. */
  #place(from: number, characters: number): number {
    let at = from;
    for (let count = 0; count < characters && at < this.#text.length; count += 1) {
      at += (this.#text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    }
    return at;
  }
}

/** A document, or what a tool answered: either has whatever members it was given. */
function citation(source: JsonObject, start: number, end: number): Record<string, unknown>[] {
  const page = asObject(source.document) ?? asObject(source.tool_output);
  const url = asText(page?.url);
  if (url === undefined) return [];
  const content = asText(page?.snippet) ?? asText(page?.text) ?? asText(page?.content);
  return [urlCitation({ url, title: asText(page?.title), content, start, end })];
}
