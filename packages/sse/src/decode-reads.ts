import type { EventSourceMessage } from "eventsource-parser";
import { createEventDecoder, type EventDecoderOptions } from "./create-event-decoder.ts";

/**
 * The events of a byte stream, one array a read; reads that complete no event give nothing.
 * Leaving the loop closes the byte stream.
 *
 * @throws EventTooLongError and whatever the byte stream throws
 */
export async function* decodeReads(
  bytes: AsyncIterable<Uint8Array>,
  options?: EventDecoderOptions,
): AsyncGenerator<readonly EventSourceMessage[], void, undefined> {
  const decoder = createEventDecoder(options);
  for await (const read of bytes) {
    const events = decoder.push(read);
    if (events.length > 0) yield events;
  }
  const last = decoder.end();
  if (last.length > 0) yield last;
}
