import { EventStreamCodec } from "@smithy/eventstream-codec";

/** A frame of a binary event stream: its kind, and its payload read as JSON. */
export interface Frame {
  readonly name: string;
  readonly value: unknown;
}

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString(),
  (text) => Buffer.from(text),
);

const readFrame = (bytes: Buffer): Frame => {
  try {
    const { headers, body } = codec.decode(bytes);
    const name = headers[":event-type"]?.value ?? headers[":exception-type"]?.value;
    return { name: String(name), value: JSON.parse(Buffer.from(body).toString()) };
  } catch {
    return { name: "unreadable", value: undefined };
  }
};

/** The frames of a stream as AWS's own codec reads them; what it cannot read is `unreadable`. */
export function readFrames(bytes: Buffer): readonly Frame[] {
  const frames: Frame[] = [];
  let at = 0;
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    frames.push(readFrame(bytes.subarray(at, at + length)));
    at += length;
  }
  return frames;
}
