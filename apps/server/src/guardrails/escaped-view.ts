/** An escape of JSON, or the beginning of one that the text breaks off in. */
const ESCAPE = /\\(?:u[\da-f]{4}|["\\/bfnrt])/iy;
const BEGUN = /\\(?:u[\da-f]{0,3})?$/iy;
const PLAIN: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/**
 * A JSON text as who reads it sees its strings: each escape is the character that it stands for, so that
 * nothing hides behind `\u0041`. It comes in pieces, and knows where each character was written.
 */
export class EscapedView {
  #written = "";
  /** Where `#written` begins in the whole text. */
  #writtenBase = 0;
  /** For each character of the view from `#base` on, where it was written. */
  #starts: number[] = [];
  #base = 0;
  #end = 0;

  /** Takes the next piece; gives what the view grows by. A begun escape waits for the rest of it. */
  push(piece: string): string {
    this.#written += piece;
    return this.#read(false);
  }

  /** The text is over; gives the rest of the view. */
  end(): string {
    return this.#read(true);
  }

  /** Where a character of the view was written; behind the last one, where the view ends. */
  writtenAt(place: number): number {
    return this.#starts[place - this.#base] ?? this.#end;
  }

  /** How a stretch of the view was written. */
  written(from: number, to: number): string {
    const base = this.#writtenBase;
    return this.#written.slice(this.writtenAt(from) - base, this.writtenAt(to) - base);
  }

  /** Nothing before this place of the view is asked for any more. */
  forget(place: number): void {
    const written = this.writtenAt(place);
    this.#written = this.#written.slice(written - this.#writtenBase);
    this.#writtenBase = written;
    this.#starts = this.#starts.slice(place - this.#base);
    this.#base = place;
  }

  #read(isOver: boolean): string {
    let seen = "";
    let at = this.#end - this.#writtenBase;
    while (at < this.#written.length) {
      const found = this.#written[at] === "\\" ? this.#escapeAt(at, isOver) : "";
      if (found === undefined) break;
      seen += found === "" ? this.#written[at] : meaningOf(found);
      this.#starts.push(at + this.#writtenBase);
      at += found.length || 1;
    }
    this.#end = at + this.#writtenBase;
    return seen;
  }

  /** The escape there; empty: it is none; undefined: that is not known yet. */
  #escapeAt(at: number, isOver: boolean): string | undefined {
    ESCAPE.lastIndex = at;
    const whole = ESCAPE.exec(this.#written)?.[0];
    if (whole !== undefined) return whole;
    BEGUN.lastIndex = at;
    return BEGUN.test(this.#written) && !isOver ? undefined : "";
  }
}

function meaningOf(written: string): string {
  const letter = written[1] ?? "";
  if (written.length > 2) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  return PLAIN[letter] ?? letter;
}
