/** Characters that are joined at once. */
const LENGTH = 512;

/** A text that is kept as it comes, piece by piece, at little more than its own size. */
export class KeptText {
  readonly #parts: string[] = [];
  #last = "";

  add(text: string): void {
    this.#last += text;
    if (this.#last.length < LENGTH) return;
    // Looking at a character makes one string of the pieces; each of them may hold the event that it was cut from.
    this.#last.charCodeAt(0);
    this.#parts.push(this.#last);
    this.#last = "";
  }

  text(): string {
    return this.#parts.join("") + this.#last;
  }
}
