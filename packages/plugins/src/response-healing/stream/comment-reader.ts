import type { JsonWriter } from "./json-writer.ts";
import type { Reader } from "./reader.ts";

/** Reads past a comment; its first slash was read. A slash that begins none is left out too. */
export class CommentReader implements Reader {
  readonly isSettled = false;
  readonly blanks = "";
  readonly #writer: JsonWriter;
  #kind: "unknown" | "line" | "block" = "unknown";
  #last = "";

  constructor(writer: JsonWriter) {
    this.#writer = writer;
  }

  read(char: string): ReturnType<Reader["read"]> {
    if (this.#kind === "unknown") return this.#begin(char);
    if (this.#kind === "line") return char === "\n" ? "behind" : "more";
    const isEnd = this.#last === "*" && char === "/";
    this.#last = char;
    return isEnd ? "last" : "more";
  }

  end(): void {
    if (this.#kind === "unknown") this.#writer.changed("strays");
  }

  #begin(char: string): ReturnType<Reader["read"]> {
    if (char !== "/" && char !== "*") {
      this.#writer.changed("strays");
      return "behind";
    }
    this.#writer.changed("comments");
    this.#kind = char === "/" ? "line" : "block";
    return "more";
  }
}
