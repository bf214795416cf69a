import type { EventSourceMessage } from "eventsource-parser";
import type { EventDecoderOptions } from "./create-event-decoder.ts";
import { decodeReads } from "./decode-reads.ts";

/**
 * The events of a byte stream, one by one. Where many events come in one read and speed matters,
 * take `decodeReads` or a decoder of your own instead.
 *
 * @throws EventTooLongError and whatever the byte stream throws
 */
export async function* decodeEvents(
  bytes: AsyncIterable<Uint8Array>,
  options?: EventDecoderOptions,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  for await (const events of decodeReads(bytes, options)) yield* events;
}
