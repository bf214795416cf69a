import type { ChatChunk, StreamPiece } from "@sluice/schema";
import { endOfStringBody, isStringBody } from "../pieces/is-string-body.ts";
import { SplicedPiece } from "../pieces/spliced-piece.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { parseJson } from "../read/parse-json.ts";

const MARK = "sluice:content:mark";

/**
 * The shape that the plain text chunks of one stream share: everything before and after the text, as
 * the upstream writes it and as we do. An event of that shape becomes ours by a splice of strings.
 *
 * It gives what parsing and building would: it is proved that what varies is the string
 * `choices[0].delta.content` and nothing else, and a valid body of a JSON string stays one.
 */
export class ContentTemplate {
  readonly #before: string;
  readonly #after: string;
  /** The same around a whole event as it stands in the stream; undefined where the data has line ends. */
  readonly #event: readonly [before: string, after: string] | undefined;
  readonly #ourBefore: string;
  readonly #ourAfter: string;

  private constructor(theirs: readonly [string, string], ours: readonly [string, string]) {
    [this.#before, this.#after] = theirs;
    const [before, after] = theirs;
    this.#event = /[\r\n]/.test(before + after) ? undefined : [`data: ${before}`, `${after}\n\n`];
    [this.#ourBefore, this.#ourAfter] = ours;
  }

  /**
   * Learns the shape from one event and the chunk it became; undefined when the event is of no such
   * shape. The chunk must depend on the text in no other way than holding it.
   *
   * @param given the event's data, parsed
   */
  static learn(
    data: string,
    given: JsonObject,
    content: string,
    chunk: ChatChunk,
  ): ContentTemplate | undefined {
    const theirs = splitAtContent(data);
    if (theirs === undefined || contentIn(given) !== content) return undefined;
    if (!namesContentOnce(theirs) && contentIn(parseJson(theirs.join(MARK))) !== MARK) {
      return undefined;
    }
    const [choice] = chunk.choices;
    if (choice === undefined || chunk.choices.length !== 1) return undefined;
    const marked = { ...choice, delta: { ...choice.delta, content: MARK } };
    const [before, after, ...rest] = JSON.stringify({ ...chunk, choices: [marked] }).split(MARK);
    if (before === undefined || after === undefined || rest.length > 0) return undefined;
    return new ContentTemplate(theirs, [`data: ${before}`, `${after}\n\n`]);
  }

  /** The piece of an event of this shape, or undefined when it has another, or no text. */
  splice(data: string): SplicedPiece | undefined {
    const start = this.#before.length;
    const end = data.length - this.#after.length;
    // A slice and a comparison take less than half of what `startsWith` takes.
    if (end <= start || data.slice(0, start) !== this.#before) return undefined;
    if (!data.endsWith(this.#after)) return undefined;
    if (!isStringBody(data, start, end)) return undefined;
    return this.#piece(data.slice(start, end));
  }

  /**
   * Adds the pieces of the events of this shape that a stream's text begins with; gives the characters they took.
   * The text must begin where an event does. What only looks alike is left to the reader of events.
   */
  spliceFront(stream: string, pieces: StreamPiece[]): number {
    if (this.#event === undefined) return 0;
    const [before, after] = this.#event;
    let at = 0;
    for (;;) {
      const start = at + before.length;
      if (stream.slice(at, start) !== before) return at;
      const end = endOfStringBody(stream, start);
      const next = end + after.length;
      if (end === start || stream.slice(end, next) !== after) return at;
      pieces.push(this.#piece(stream.slice(start, end)));
      at = next;
    }
  }

  #piece(text: string): SplicedPiece {
    return new SplicedPiece(this.#ourBefore + text + this.#ourAfter, text);
  }
}

function contentIn(event: unknown): unknown {
  const choice = asObject(asList(asObject(event)?.choices)[0]);
  return asObject(choice?.delta)?.content;
}

/** Without escapes every name stands as it is spelled: the only member called so is the text. Otherwise a mark has to tell. */
function namesContentOnce([before, after]: readonly [string, string]): boolean {
  return !before.includes("\\") && !after.includes("\\") && !after.includes('"content"');
}

/** What stands before and after the text of the first member that is spelled `"content"`. */
function splitAtContent(data: string): readonly [string, string] | undefined {
  const match = /"content"\s{0,8}:\s{0,8}"/.exec(data);
  if (match === null) return undefined;
  const start = match.index + match[0].length;
  for (let at = start; at < data.length; at += 1) {
    if (data[at] === "\\") at += 1;
    else if (data[at] === '"') return [data.slice(0, start), data.slice(at)];
  }
  return undefined;
}
