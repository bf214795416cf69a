import type { Changes } from "./changes.ts";
import { isBlank, isOddBlank, isQuote } from "./characters.ts";
import { CommentReader } from "./comment-reader.ts";
import { JsonWriter } from "./json-writer.ts";
import type { Reader } from "./reader.ts";
import { StringReader } from "./string-reader.ts";
import { WordReader } from "./word-reader.ts";

/** What may be copied in a string without a look. */
const PLAIN = /[ !#-[\]-\uffff]+/y;
/** Signs that belong to other languages than JSON. */
const STRAYS = "();=";

/**
 * Makes JSON of a text that comes in pieces and begins with a bracket. What is given out is never taken
 * back, and does not depend on where the pieces were cut; valid JSON comes out as it went in.
 */
export class JsonRepair {
  readonly #writer = new JsonWriter();
  #reader: Reader | undefined;
  /** A mark whose meaning its repetition tells: a backslash, or what a fence is made of. */
  #mark = "";
  /** Came in and is not given out yet. */
  #raw = "";
  /** Blanks behind the end; undefined once something else stands there. */
  #tail: string | undefined = "";

  get changes(): Changes {
    return this.#writer.changes;
  }

  /** Takes the next piece; gives what is certain now. */
  push(text: string): string {
    for (let at = 0; at < text.length; at += 1) {
      const run = this.#runAt(text, at);
      if (run === "") this.#read(text[at] ?? "");
      else {
        this.#writer.part(run);
        at += run.length - 1;
      }
    }
    return this.#writer.take();
  }

  /** The text is over, as it should be: gives the rest, with everything closed. */
  end(): string {
    this.#leaveMark();
    this.#reader?.end();
    this.#reader = undefined;
    this.#writer.end();
    return this.#writer.take() + (this.#tail ?? "");
  }

  /** The text breaks off: gives the rest as it came, and nothing that did not come. */
  cut(): string {
    return this.#writer.isOver ? this.end() : this.#raw;
  }

  #runAt(text: string, at: number): string {
    if (!(this.#reader instanceof StringReader) || !this.#reader.takesRuns) return "";
    PLAIN.lastIndex = at;
    return PLAIN.exec(text)?.[0] ?? "";
  }

  #read(char: string): void {
    if (this.#writer.isOver) this.#readTail(char);
    else {
      this.#raw += char;
      if (this.#reader !== undefined) this.#readToken(this.#reader, char);
      else if (this.#mark !== "") this.#readMark(char);
      else this.#gap(char);
    }
  }

  #readToken(reader: Reader, char: string): void {
    const read = reader.read(char);
    if (read === "more") {
      if (reader.isSettled) this.#raw = "";
      return;
    }
    this.#reader = undefined;
    this.#raw = reader.blanks + (read === "behind" ? char : "");
    if (read === "behind") this.#gap(char);
  }

  #readTail(char: string): void {
    if (isBlank(char)) {
      if (this.#tail !== undefined) this.#tail += char;
    } else if (this.#tail !== undefined) {
      this.#tail = undefined;
      this.#writer.changed("words_around");
    }
  }

  /** Between two tokens. */
  #gap(char: string): void {
    if (isBlank(char)) this.#writer.blank(char);
    else if (isOddBlank(char)) {
      this.#writer.changed("strays");
      this.#writer.blank(" ");
    } else if ("{}[]:,".includes(char)) this.#readSign(char);
    else if (char === "/") this.#reader = new CommentReader(this.#writer);
    else if ("\\`~".includes(char)) this.#mark = char;
    else if (isQuote(char)) this.#openString(char);
    else if (STRAYS.includes(char)) this.#writer.changed("strays");
    else this.#reader = new WordReader(this.#writer, char);
  }

  #readSign(char: string): void {
    if (char === ",") this.#writer.comma();
    else {
      if (char === "{" || char === "[") this.#writer.open(char);
      else if (char === "}" || char === "]") this.#writer.close(char);
      else this.#writer.colon();
      this.#raw = "";
    }
  }

  #openString(quote: string, isEscaped = false): void {
    this.#reader = new StringReader(this.#writer, quote, isEscaped);
    this.#raw = "";
  }

  #readMark(char: string): void {
    if (char === this.#mark[0] && char !== "\\") {
      this.#mark += char;
      if (this.#mark.length === 3) this.#endAtFence();
    } else if (this.#mark === "\\") this.#readBehindBackslash(char);
    else {
      this.#leaveMark();
      if (this.#reader === undefined) this.#gap(char);
      else {
        this.#raw = char;
        this.#readToken(this.#reader, char);
      }
    }
  }

  /** A fence is the end of the answer, whatever is still open. */
  #endAtFence(): void {
    this.#mark = "";
    this.#tail = undefined;
    this.#writer.changed("words_around");
    this.#writer.end();
  }

  #readBehindBackslash(char: string): void {
    this.#mark = "";
    if (isQuote(char)) this.#openString(char, true);
    else {
      this.#writer.changed("strays");
      if ("nrt".includes(char)) this.#writer.blank(" ");
      else this.#gap(char);
    }
  }

  /** The mark was no fence: a string begins with it, or it is a stray. */
  #leaveMark(): void {
    const mark = this.#mark;
    this.#mark = "";
    if (mark.startsWith("`")) {
      this.#openString("`");
      if (mark.length === 2) this.#read("`");
    } else if (mark !== "") this.#writer.changed("strays");
  }
}
