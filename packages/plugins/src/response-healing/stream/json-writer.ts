import type { Change, Changes } from "./changes.ts";

/** An open bracket, and what was written in it last. */
interface Frame {
  readonly kind: "object" | "array";
  wrote: "nothing" | "key" | "colon" | "value";
}

const CLOSING = { object: "}", array: "]" } as const;

/**
 * Writes JSON, token by token, and never anything else: it puts in the commas, colons and brackets that are
 * missing and leaves out those that belong nowhere. Blanks stand where they stood.
 */
export class JsonWriter {
  readonly #frames: Frame[] = [];
  readonly #changes: Partial<Record<Change, number>> = {};
  #written = "";
  /** Blanks since the last token, those behind a comma by themselves. */
  #blanks = "";
  #afterComma: string | undefined;
  #isOver = false;

  /** True once the outermost bracket is closed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get changes(): Changes {
    return this.#changes;
  }

  /** What a word or string that comes now would be. */
  get expects(): "key" | "value" {
    const frame = this.#top;
    return frame?.kind === "object" && frame.wrote !== "key" && frame.wrote !== "colon"
      ? "key"
      : "value";
  }

  changed(change: Change): void {
    this.#changes[change] = (this.#changes[change] ?? 0) + 1;
  }

  /** What was written since this was last asked. */
  take(): string {
    const written = this.#written;
    this.#written = "";
    return written;
  }

  blank(char: string): void {
    if (this.#afterComma === undefined) this.#blanks += char;
    else this.#afterComma += char;
  }

  /** Part of a key or value that was begun. */
  part(text: string): void {
    this.#written += text;
  }

  /** A key or a plain value begins here. */
  begin(): void {
    const frame = this.#top;
    if (frame === undefined) return;
    if (this.expects === "key") {
      this.#separate(frame);
      frame.wrote = "key";
    } else {
      if (frame.kind === "array") this.#separate(frame);
      else this.#beforeValue(frame);
      frame.wrote = "value";
    }
  }

  open(bracket: "{" | "["): void {
    const frame = this.#top;
    if (frame !== undefined && this.expects === "key") {
      this.changed("brackets");
      return;
    }
    this.begin();
    this.#written += bracket;
    this.#frames.push({ kind: bracket === "{" ? "object" : "array", wrote: "nothing" });
  }

  comma(): void {
    const frame = this.#top;
    if (frame?.wrote === "key" || frame?.wrote === "colon") this.#fill(frame);
    if (frame?.wrote !== "value" || this.#afterComma !== undefined) this.changed("commas");
    else this.#afterComma = "";
  }

  colon(): void {
    const frame = this.#top;
    if (frame?.wrote !== "key") {
      this.changed("strays");
      return;
    }
    this.#flushBlanks();
    this.#written += ":";
    frame.wrote = "colon";
  }

  /** A closing bracket; what is open inside the bracket that it means is closed first. */
  close(bracket: "}" | "]"): void {
    const kind = bracket === "}" ? "object" : "array";
    const meant = this.#frames.findLastIndex((frame) => frame.kind === kind);
    // No such bracket is open: a wrong one stands for the right one.
    const depth = meant === -1 ? this.#frames.length - 1 : meant;
    if (meant === -1) this.changed("brackets");
    while (this.#frames.length > depth + 1) this.#closeTop(true);
    this.#closeTop(false);
  }

  /** Closes whatever is open. */
  end(): void {
    while (this.#frames.length > 0) this.#closeTop(true);
  }

  get #top(): Frame | undefined {
    return this.#frames.at(-1);
  }

  #closeTop(isMissing: boolean): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    if (frame.wrote === "key" || frame.wrote === "colon") this.#fill(frame);
    if (this.#afterComma !== undefined) {
      this.changed("commas");
      this.#blanks += this.#afterComma;
      this.#afterComma = undefined;
    }
    if (isMissing) this.changed("brackets");
    else this.#flushBlanks();
    this.#written += CLOSING[frame.kind];
    this.#isOver = this.#frames.length === 0;
  }

  #fill(frame: Frame): void {
    this.#written += frame.wrote === "key" ? ":null" : "null";
    this.changed("missing_values");
    frame.wrote = "value";
  }

  #separate(frame: Frame): void {
    if (frame.wrote === "value") {
      if (this.#afterComma === undefined) {
        this.changed("commas");
        this.#written += ",";
      } else {
        this.#flushBlanks();
        this.#written += `,${this.#afterComma}`;
        this.#afterComma = undefined;
      }
    }
    this.#flushBlanks();
  }

  #beforeValue(frame: Frame): void {
    if (frame.wrote === "key") {
      this.changed("strays");
      this.#written += ":";
    }
    this.#flushBlanks();
  }

  #flushBlanks(): void {
    this.#written += this.#blanks;
    this.#blanks = "";
  }
}
