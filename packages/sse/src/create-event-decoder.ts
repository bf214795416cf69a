import { createParser, type EventSourceMessage } from "eventsource-parser";
import { EventTooLongError } from "./event-too-long-error.ts";
import { isLongerThan } from "./is-longer-than.ts";
import { MAX_EVENT_BYTES } from "./limits.ts";

/** How a stream of events is to be read. */
export interface EventDecoderOptions {
  /** Largest `data` of one event in bytes of UTF-8; `MAX_EVENT_BYTES` unless given. */
  readonly maxEventBytes?: number | undefined;
}

/** Turns bytes into events, one call a read; remembers what a read left unfinished. */
export interface EventDecoder {
  /**
   * All events that these bytes complete, in order. The bytes may be cut anywhere.
   *
   * @param front asked where the text of these bytes begins with an event: takes whole events that need no reading off
   * its front, and gives the characters they took. They come before all events of this call, and have no limit of length.
   * @throws EventTooLongError when an event passes the limit; events that were complete before it
   * in the same read are given back first, and the next call throws.
   */
  push(bytes: Uint8Array, front?: (text: string) => number): readonly EventSourceMessage[];
  /**
   * The stream is over: the last event, when its blank line never came. To be called once.
   *
   * @throws EventTooLongError
   */
  end(): readonly EventSourceMessage[];
}

const NOTHING: readonly EventSourceMessage[] = Object.freeze([]);

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

  const take = (text: string): readonly EventSourceMessage[] => {
    if (failure !== undefined) throw failure;
    if (text !== "") {
      parser.feed(text);
      atEvent = text.endsWith("\n\n");
    }
    if (ready.length === 0) {
      if (failure !== undefined) throw failure;
      return NOTHING;
    }
    const events = ready;
    ready = [];
    return events;
  };

  return {
    push(bytes, front) {
      const text = utf8.decode(bytes, { stream: true });
      const taken = atEvent && failure === undefined ? (front?.(text) ?? 0) : 0;
      return take(taken === 0 ? text : text.slice(taken));
    },
    end: () => take(`${utf8.decode()}\n\n`),
  };
}
