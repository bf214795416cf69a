const BYTES = 6;
const TEXT = 7;
/** Bytes of the values of the other types: true, false, numbers of 1 to 8, a time, a UUID. */
const SIZES: readonly (number | undefined)[] = [0, 0, 1, 2, 4, 8, undefined, undefined, 8, 16];

/** Where the value of a header begins and ends. */
interface Value {
  readonly start: number;
  readonly end: number;
}

/** The headers of a frame whose value is text; undefined where its bytes are no headers. */
export function readHeaders(head: Buffer): Readonly<Record<string, string>> | undefined {
  const headers: Record<string, string> = {};
  let at = 0;
  while (at < head.length) {
    const nameEnd = at + 1 + head.readUInt8(at);
    const type = head[nameEnd];
    const value = type === undefined ? undefined : valueAt(head, type, nameEnd + 1);
    if (value === undefined || value.end > head.length) return undefined;
    if (type === TEXT) {
      headers[head.toString("utf8", at + 1, nameEnd)] = head.toString(
        "utf8",
        value.start,
        value.end,
      );
    }
    at = value.end;
  }
  return headers;
}

/** Text and bytes tell their length in two bytes; of an unknown type none is known. */
function valueAt(head: Buffer, type: number, at: number): Value | undefined {
  if (type !== TEXT && type !== BYTES) {
    const size = SIZES[type];
    return size === undefined ? undefined : { start: at, end: at + size };
  }
  const start = at + 2;
  return start > head.length ? undefined : { start, end: start + head.readUInt16BE(at) };
}
