import { createParser, type EventSourceMessage, type EventSourceParser } from "eventsource-parser";
import { EventTooLongError } from "./event-too-long-error.ts";
import { isLongerThan } from "./is-longer-than.ts";

const NOTHING: readonly EventSourceMessage[] = Object.freeze([]);

/** Room beside the data for what an unfinished line holds of field names and other fields, in characters. */
const FIELD_ROOM = 4096;

/** Events out of text, until they are taken; none comes after one that is too long. */
export class EventQueue {
  readonly #limit: number;
  /** Made when there is something to read. */
  #parser: EventSourceParser | undefined;
  /** There was a parser before. */
  #hasBegun = false;
  #ready: EventSourceMessage[] = [];
  #atEvent = false;
  #failure: EventTooLongError | undefined;

  /** @param limit largest `data` of one event in bytes of UTF-8 */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Nothing of an event has come yet; at the very beginning a BOM may, which is the parser's. */
  get atEvent(): boolean {
    return this.#atEvent;
  }

  get failure(): EventTooLongError | undefined {
    return this.#failure;
  }

  get isEmpty(): boolean {
    return this.#ready.length === 0;
  }

  feed(text: string): void {
    if (text === "" || this.#failure !== undefined) return;
    this.#parser ??= this.#open();
    this.#parser.feed(text);
    this.#atEvent = text.endsWith("\n\n");
  }

  /**
   * What comes next is taken unread: a parser between two events knows nothing, and is the larger part of an open
   * stream's decoder.
   */
  rest(): void {
    if (this.#atEvent) this.#parser = undefined;
  }

  take(): readonly EventSourceMessage[] {
    if (this.#ready.length === 0) return NOTHING;
    const events = this.#ready;
    this.#ready = [];
    return events;
  }

  #open(): EventSourceParser {
    const parser = createParser({
      maxBufferSize: this.#limit + FIELD_ROOM,
      onEvent: (event) => {
        if (this.#failure !== undefined) return;
        if (isLongerThan(event.data, this.#limit)) {
          this.#failure = new EventTooLongError(this.#limit);
        } else this.#ready.push(event);
      },
      onError: (error) => {
        if (error.type !== "max-buffer-size-exceeded") return;
        this.#failure ??= new EventTooLongError(this.#limit);
      },
    });
    // Only the very first one may see a BOM: an empty line is none, and says nothing.
    if (this.#hasBegun) parser.feed("\n");
    this.#hasBegun = true;
    return parser;
  }
}
