import type { EventSourceMessage } from "eventsource-parser";
import { EventQueue } from "./event-queue.ts";
import { MAX_EVENT_BYTES } from "./limits.ts";
import { StreamText } from "./stream-text.ts";

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

/** So many events in a row are read one by one in the hope that the next can be taken unread. */
const MOST_TRIES = 4;

/**
 * A decoder for one stream by the WHATWG rules: any line end, one BOM, comments, `event`, `id` and
 * `retry` fields, malformed UTF-8 replaced. Unlike a browser it delivers a last event that lacks its blank line.
 */
export function createEventDecoder(options: EventDecoderOptions = {}): EventDecoder {
  // It keeps the BOM, which the parser takes: exactly one is dropped.
  const utf8 = new StreamText();
  const queue = new EventQueue(options.maxEventBytes ?? MAX_EVENT_BYTES);

  const read = (text: string, front?: TakeFront): readonly EventSourceMessage[] => {
    if (queue.failure !== undefined) throw queue.failure;
    let anyTaken = false;
    const rest =
      front === undefined
        ? text
        : afterFront(queue, text, (from, before) => {
            const taken = front(from, before);
            anyTaken ||= taken > 0 || before.length > 0;
            return taken;
          });
    queue.feed(rest);
    if (queue.failure !== undefined && queue.isEmpty && !anyTaken) throw queue.failure;
    return queue.take();
  };

  return {
    push: (bytes, front) => read(utf8.push(bytes), front),
    end: () => read(`${utf8.end()}\n\n`),
  };
}

/** What is left of the text once `front` takes no more of it; what it leaves in between goes to the queue. */
function afterFront(queue: EventQueue, text: string, front: TakeFront): string {
  let rest = text;
  let tries = 0;
  while (tries < MOST_TRIES && queue.failure === undefined) {
    const taken = queue.atEvent ? front(rest, queue.take()) : 0;
    tries = taken > 0 ? 0 : tries + 1;
    if (taken > 0) queue.rest();
    const [event, later] = cutAfterEvent(rest.slice(taken));
    if (later === "") return event;
    queue.feed(event);
    rest = later;
  }
  return rest;
}

/** The first event of a text, or all of it where it holds no end of one, and what follows. */
function cutAfterEvent(text: string): readonly [string, string] {
  const end = text.indexOf("\n\n");
  return end === -1 ? [text, ""] : [text.slice(0, end + 2), text.slice(end + 2)];
}
