import { isBlank, isQuote } from "./characters.ts";
import type { JsonWriter } from "./json-writer.ts";
import { readWord } from "./read-word.ts";
import type { Reader } from "./reader.ts";

/** A word that goes on behind a blank is no number and no literal beyond so many characters. */
const LONGEST_SCALAR = 300;

/** Reads a number, a literal, or words that should have stood in quotes. It is written when it is whole. */
export class WordReader implements Reader {
  readonly isSettled = false;
  blanks = "";
  readonly #writer: JsonWriter;
  readonly #isKey: boolean;
  #word: string;
  /** The last character: a word that grows is put together only when it is asked for. */
  #last: string;

  constructor(writer: JsonWriter, first: string) {
    this.#writer = writer;
    this.#isKey = writer.expects === "key";
    this.#word = first;
    this.#last = first;
  }

  read(char: string): ReturnType<Reader["read"]> {
    if (this.#isOverAt(char)) {
      this.#write(char, false);
      return "behind";
    }
    this.#word += char;
    this.#last = char;
    return "more";
  }

  end(): void {
    this.#write("", true);
  }

  #isOverAt(char: string): boolean {
    if (",[]{}\n".includes(char) || isQuote(char)) return true;
    if (char === ":") return this.#isKey;
    // A slash inside words is part of an address or a date.
    if (char === "/") return isBlank(this.#last);
    if (this.#isKey || !isBlank(char) || this.#word.length > LONGEST_SCALAR) return false;
    return readWord(this.#word, false).kind === "scalar";
  }

  #write(next: string, isLast: boolean): void {
    const word = this.#word.trimEnd();
    this.blanks = this.#word.slice(word.length);
    if (!this.#isKey) this.#writeValue(word, isLast);
    else if (next === ":") this.#writeText(word, "unquoted_keys");
    else this.#writer.changed("strays");
    for (const char of this.blanks) this.#writer.blank(isBlank(char) ? char : " ");
  }

  #writeValue(word: string, isLast: boolean): void {
    const read = readWord(word, isLast);
    if (read.kind === "nothing") this.#writer.changed("strays");
    else if (read.kind === "text") this.#writeText(word, "unquoted_values");
    else {
      if (!read.isJson) this.#writer.changed("literals");
      this.#writer.begin();
      this.#writer.part(read.json);
    }
  }

  #writeText(word: string, change: "unquoted_keys" | "unquoted_values"): void {
    this.#writer.changed(change);
    this.#writer.begin();
    this.#writer.part(JSON.stringify(word));
  }
}
