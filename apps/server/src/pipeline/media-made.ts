import type { Delta } from "@sluice/schema";

/** What of an answer may be media; whole messages have null where they have none. */
interface Said extends Pick<Delta, "images"> {
  readonly audio?: unknown;
}

/** Counts the images and sounds of an answer; the sound of a choice is one, in however many chunks it comes. */
export class MediaMade {
  #images = 0;
  /** Made with the first: most answers have none. */
  #sounding: Set<number> | undefined;

  /** @param index of the choice */
  hear(index: number, { images, audio }: Said): void {
    this.#images += images?.length ?? 0;
    if (audio == null) return;
    this.#sounding ??= new Set();
    this.#sounding.add(index);
  }

  count(): number {
    return this.#images + (this.#sounding?.size ?? 0);
  }
}
