import { crc32 } from "node:zlib";
import type { EventSourceMessage } from "@sluice/sse";
import type { EventFraming } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { parseJson } from "../read/parse-json.ts";
import { MAX_BODY_BYTES } from "../transport/read-limited.ts";
import { type Frame, FrameReader, PRELUDE_BYTES } from "./frame-reader.ts";

/** Name of the event that an exception of the service becomes; its data is the exception with its name in `__type`. */
export const EXCEPTION = "exception";
/** Name of the event that stands for bytes that are no frames; its data says why. Nothing follows it. */
export const BROKEN = "broken";

const SMALLEST_FRAME_BYTES = 16;

/**
 * Cuts a stream of type `application/vnd.amazon.eventstream` into events. A frame whose checksum or length is
 * wrong, or that is cut at the end, becomes an event `broken`: whether that matters is for the decoder to say.
 */
export class BedrockEventFraming implements EventFraming {
  readonly #frames = new FrameReader();
  #parts: Uint8Array[] = [];
  #size = 0;
  /** Bytes that must be there before the next step. */
  #wanted = PRELUDE_BYTES;
  #isBroken = false;

  push(bytes: Uint8Array): readonly EventSourceMessage[] {
    if (this.#isBroken) return [];
    this.#parts.push(bytes);
    this.#size += bytes.length;
    if (this.#size < this.#wanted) return [];
    return this.#cut(joined(this.#parts, this.#size));
  }

  end(): readonly EventSourceMessage[] {
    if (this.#isBroken || this.#size === 0) return [];
    return [this.#broken("its last frame is cut")];
  }

  #cut(bytes: Buffer): readonly EventSourceMessage[] {
    const events: EventSourceMessage[] = [];
    let rest = bytes;
    while (rest.length >= PRELUDE_BYTES) {
      const length = frameLength(rest);
      if (length === undefined) return [...events, this.#broken("a frame has no valid beginning")];
      this.#wanted = length;
      if (rest.length < length) break;
      const frame = this.#frames.read(rest.subarray(0, length));
      if (frame === undefined) return [...events, this.#broken("a frame is damaged")];
      events.push(toEvent(frame));
      rest = rest.subarray(length);
      this.#wanted = PRELUDE_BYTES;
    }
    this.#parts = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
    return events;
  }

  #broken(data: string): EventSourceMessage {
    this.#isBroken = true;
    this.#parts = [];
    return { event: BROKEN, data, id: undefined };
  }
}

/** A read that begins with a frame, as nearly all do, is not copied. */
function joined(parts: readonly Uint8Array[], size: number): Buffer {
  const [first] = parts;
  if (parts.length > 1 || first === undefined) return Buffer.concat(parts, size);
  return Buffer.from(first.buffer, first.byteOffset, first.length);
}

function toEvent({ headers, body }: Frame): EventSourceMessage {
  const header = (name: string): string => headers[name] ?? "";
  switch (header(":message-type")) {
    case "exception":
      return exception({ ...asObject(parseJson(body)), __type: header(":exception-type") });
    case "error":
      return exception({ __type: header(":error-code"), message: header(":error-message") });
    default:
      return { event: header(":event-type"), data: body, id: undefined };
  }
}

function exception(value: object): EventSourceMessage {
  return { event: EXCEPTION, data: JSON.stringify(value), id: undefined };
}

/** Length of the frame that begins here; undefined where no frame does. */
function frameLength(bytes: Buffer): number | undefined {
  const length = bytes.readUInt32BE(0);
  if (length < SMALLEST_FRAME_BYTES || length > MAX_BODY_BYTES) return undefined;
  return crc32(bytes.subarray(0, 8)) === bytes.readUInt32BE(8) ? length : undefined;
}
