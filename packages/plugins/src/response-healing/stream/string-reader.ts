import { asContent, endsString, isBlank, isQuote } from "./characters.ts";
import type { JsonWriter } from "./json-writer.ts";
import type { Reader } from "./reader.ts";

/** What may stand behind the end of a string; a quote with something else behind it is part of the text. */
const BEHIND = ",}]{[/\n0123456789-";
const SIMPLE_ESCAPES = '"\\/bfnrt';

/**
 * Reads a string of any quotes and writes it as it comes; only what an escape or a quote means is held until
 * it is known. Its opening quote was read.
 */
export class StringReader implements Reader {
  blanks = "";
  readonly #writer: JsonWriter;
  readonly #isKey: boolean;
  /** The quotes are escaped, and every backslash inside is doubled. */
  readonly #isEscaped: boolean;
  #open: string;
  #state: "text" | "escape" | "ended" | "joined" = "text";
  #escape = "";
  #slashes = 0;
  #quote = "";

  constructor(writer: JsonWriter, open: string, isEscaped = false) {
    this.#writer = writer;
    this.#isKey = writer.expects === "key";
    this.#open = open;
    this.#isEscaped = isEscaped;
    if (open !== '"') writer.changed("quotes");
    if (isEscaped) writer.changed("escapes");
    writer.begin();
    writer.part('"');
  }

  get isSettled(): boolean {
    return this.#state === "text";
  }

  /** Plain characters that may be written as they are, all at once. */
  get takesRuns(): boolean {
    return this.#state === "text" && this.#open === '"' && !this.#isEscaped;
  }

  read(char: string): ReturnType<Reader["read"]> {
    switch (this.#state) {
      case "text":
        return this.#readText(char);
      case "escape":
        return this.#readEscape(char);
      case "ended":
        return this.#readBehind(char);
      case "joined":
        return this.#readJoined(char);
    }
  }

  end(): void {
    if (this.#state === "text" || this.#state === "escape") this.#writer.changed("quotes");
    this.#close();
  }

  #readText(char: string): "more" {
    if (char === "\\") {
      this.#state = "escape";
      this.#escape = char;
      this.#slashes = 1;
    } else if (endsString(this.#open, char)) {
      this.#state = "ended";
      this.#quote = char;
      this.blanks = "";
    } else this.#content(char);
    return "more";
  }

  #content(char: string): void {
    const content = asContent(char);
    if (content !== char) this.#writer.changed(char === '"' ? "quotes" : "escapes");
    this.#writer.part(content);
  }

  #readEscape(char: string): "more" {
    if (this.#isEscaped && this.#escape === "\\" && this.#isStillSlashes(char)) return "more";
    if (this.#escape.length > 1) return this.#readUnicode(char);
    this.#escape += char;
    if (char === "u") return "more";
    this.#state = "text";
    if (SIMPLE_ESCAPES.includes(char)) this.#writer.part(this.#escape);
    else {
      this.#writer.changed("escapes");
      this.#writer.part(asContent(char));
    }
    return "more";
  }

  /** In an escaped string `\"` is its quote, `\\n` an escape and `\\\"` an escaped quote. */
  #isStillSlashes(char: string): boolean {
    if (this.#slashes === 1 && endsString(this.#open, char)) {
      this.#state = "ended";
      this.#quote = char;
      this.blanks = "";
      return true;
    }
    if (char !== "\\" || this.#slashes === 3) return false;
    this.#slashes += 1;
    return true;
  }

  #readUnicode(char: string): "more" {
    if (!/^[\da-f]$/i.test(char)) {
      this.#writer.changed("escapes");
      this.#writer.part(`\\${this.#escape}`);
      this.#state = "text";
      return this.#readText(char);
    }
    this.#escape += char;
    if (this.#escape.length < 6) return "more";
    this.#writer.part(this.#escape);
    this.#state = "text";
    return "more";
  }

  #readBehind(char: string): ReturnType<Reader["read"]> {
    if (isBlank(char) && char !== "\n") {
      this.blanks += char;
      return "more";
    }
    if (char === "+") {
      this.#state = "joined";
      return "more";
    }
    if (BEHIND.includes(char) || isQuote(char) || (this.#isKey && char === ":")) {
      this.#close();
      return "behind";
    }
    this.#writer.changed("quotes");
    this.#writer.part(asContent(this.#quote) + [...this.blanks].map(asContent).join(""));
    this.#state = "text";
    return this.#readText(char);
  }

  /** `"a" + "b"` is one string. */
  #readJoined(char: string): ReturnType<Reader["read"]> {
    if (isBlank(char)) return "more";
    this.#writer.changed("strays");
    if (!isQuote(char)) {
      this.#close();
      return "behind";
    }
    this.#open = char;
    this.#state = "text";
    return "more";
  }

  #close(): void {
    this.#writer.part('"');
    for (const blank of this.blanks) this.#writer.blank(blank);
  }
}
