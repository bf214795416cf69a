import type { ChatChunk } from "@sluice/schema";
import { isStringBody } from "../pieces/is-string-body.ts";
import { SplicedPiece } from "../pieces/spliced-piece.ts";

const MARK = "sluice:text:mark";
const AFTER = '"}}';

/**
 * Turns an event that adds text to a block into ours by a splice of strings: the API writes such events in
 * one form. Any other form of it goes the long way.
 */
export class TextSplice {
  readonly #before: string;
  readonly #ourBefore: string;
  readonly #ourAfter: string;
  #passed = 0;

  /**
   * @param block index of the block whose text comes
   * @param chunk makes the chunk of a text
   */
  constructor(block: number, chunk: (text: string) => ChatChunk) {
    const [before = "", after = ""] = JSON.stringify(chunk(MARK)).split(MARK);
    this.#before = `{"type":"content_block_delta","index":${block},"delta":{"type":"text_delta","text":"`;
    this.#ourBefore = `data: ${before}`;
    this.#ourAfter = `${after}\n\n`;
  }

  /** Characters of text that were spliced since this was last asked. */
  takePassed(): number {
    const passed = this.#passed;
    this.#passed = 0;
    return passed;
  }

  /** The piece, or undefined for an event of another form. */
  splice(data: string): SplicedPiece | undefined {
    const start = this.#before.length;
    const end = data.length - AFTER.length;
    if (end <= start || data.slice(0, start) !== this.#before || !data.endsWith(AFTER))
      return undefined;
    if (!isStringBody(data, start, end)) return undefined;
    const text = data.slice(start, end);
    this.#passed += text.includes("\\") ? (JSON.parse(`"${text}"`) as string).length : text.length;
    return new SplicedPiece(this.#ourBefore + text + this.#ourAfter, text);
  }
}
