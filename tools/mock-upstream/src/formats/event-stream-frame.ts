import { crc32 } from "node:zlib";

/** Type byte of a header whose value is a string. */
const STRING = 7;

const header = (name: string, value: string): Buffer => {
  const text = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([
    Buffer.of(Buffer.byteLength(name)),
    Buffer.from(name),
    Buffer.of(STRING),
    length,
    text,
  ]);
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/**
 * One frame of AWS's binary event streams: the lengths of frame and headers, their CRC-32, headers,
 * the value as JSON, and a CRC-32 of all before it.
 */
export function eventStreamFrame(
  headers: Readonly<Record<string, string>>,
  value: unknown,
): Uint8Array {
  const head = Buffer.concat(Object.entries(headers).map(([name, text]) => header(name, text)));
  const payload = Buffer.from(JSON.stringify(value));
  const prelude = Buffer.concat([uint32(16 + head.length + payload.length), uint32(head.length)]);
  const covered = Buffer.concat([prelude, uint32(crc32(prelude)), head, payload]);
  return Buffer.concat([covered, uint32(crc32(covered))]);
}
