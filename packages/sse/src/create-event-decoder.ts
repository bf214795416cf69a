import { createParser, type EventSourceMessage } from "eventsource-parser";
import { EventTooLongError } from "./event-too-long-error.ts";
import { isLongerThan } from "./is-longer-than.ts";
import { MAX_EVENT_BYTES } from "./limits.ts";

/** How a stream of events is to be read. */
export interface EventDecoderOptions {
  /** Largest `data` of one event in bytes of UTF-8; `MAX_EVENT_BYTES` unless given. */
  readonly maxEventBytes?: number | undefined;
}

/**
 * Takes whole events that need no reading off the front of a text, which begins where an event does, and gives the
 * characters they took; `before` are the events of the same read that came before it, and are taken too.
 */
export type TakeFront = (text: string, before: readonly EventSourceMessage[]) => number;

/** Turns bytes into events, one call a read; remembers what a read left unfinished. */
export interface EventDecoder {
  /**
   * All events that these bytes complete, in order. The bytes may be cut anywhere.
   *
   * @param front may take events that need no reading (`TakeFront`)
   * @throws EventTooLongError when an event passes the limit; events that were complete before it
   * in the same read are given back first, and the next call throws.
   */
  push(bytes: Uint8Array, front?: TakeFront): readonly EventSourceMessage[];
  /**
   * The stream is over: the last event, when its blank line never came. To be called once.
   *
   * @throws EventTooLongError
   */
  end(): readonly EventSourceMessage[];
}

const NOTHING: readonly EventSourceMessage[] = Object.freeze([]);

/** So many events in a row are read one by one in the hope that the next can be taken unread. */
const MOST_TRIES = 4;

/** Room beside the data for what an unfinished line holds of field names and other fields, in characters. */
const FIELD_ROOM = 4096;

/**
 * A decoder for one stream by the WHATWG rules: any line end, one BOM, comments, `event`, `id` and
 * `retry` fields, malformed UTF-8 replaced. Unlike a browser it delivers a last event that lacks its blank line.
 */
export function createEventDecoder(options: EventDecoderOptions = {}): EventDecoder {
  const limit = options.maxEventBytes ?? MAX_EVENT_BYTES;
  // The parser takes the BOM, so that exactly one is dropped.
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  /** Nothing of an event has come yet; at the very beginning a BOM may, which is the parser's. */
  let atEvent = false;
  let ready: EventSourceMessage[] = [];
  let failure: EventTooLongError | undefined;

  const parser = createParser({
    maxBufferSize: limit + FIELD_ROOM,
    onEvent(event) {
      if (failure !== undefined) return;
      if (isLongerThan(event.data, limit)) failure = new EventTooLongError(limit);
      else ready.push(event);
    },
    onError(error) {
      if (error.type === "max-buffer-size-exceeded") failure ??= new EventTooLongError(limit);
    },
  });

  const feed = (text: string): void => {
    if (text === "" || failure !== undefined) return;
    parser.feed(text);
    atEvent = text.endsWith("\n\n");
  };

  const drain = (): readonly EventSourceMessage[] => {
    if (ready.length === 0) return NOTHING;
    const events = ready;
    ready = [];
    return events;
  };

  /** What is left of the text once `front` takes no more of it. */
  const afterFront = (text: string, front: TakeFront): string => {
    let rest = text;
    let tries = 0;
    while (tries < MOST_TRIES && failure === undefined) {
      const taken = atEvent ? front(rest, drain()) : 0;
      tries = taken > 0 ? 0 : tries + 1;
      const [event, later] = cutAfterEvent(rest.slice(taken));
      if (later === "") return event;
      feed(event);
      rest = later;
    }
    return rest;
  };

  const read = (text: string, front?: TakeFront): readonly EventSourceMessage[] => {
    if (failure !== undefined) throw failure;
    let anyTaken = false;
    const rest =
      front === undefined
        ? text
        : afterFront(text, (from, before) => {
            const taken = front(from, before);
            anyTaken ||= taken > 0 || before.length > 0;
            return taken;
          });
    feed(rest);
    if (failure !== undefined && ready.length === 0 && !anyTaken) throw failure;
    return drain();
  };

  return {
    push: (bytes, front) => read(utf8.decode(bytes, { stream: true }), front),
    end: () => read(`${utf8.decode()}\n\n`),
  };
}

/** The first event of a text, or all of it where it holds no end of one, and what follows. */
function cutAfterEvent(text: string): readonly [string, string] {
  const end = text.indexOf("\n\n");
  return end === -1 ? [text, ""] : [text.slice(0, end + 2), text.slice(end + 2)];
}
