/** How long a tag is that begins here; `unsure` where more bytes have to be seen, undefined where there is none. */
export type TagLength = number | "unsure" | undefined;

const ID3V2_HEADER = 10;
const ID3V2_HAS_FOOTER = 0x10;
const ID3V1 = 128;
const ID3V1_EXTENDED = 227;
const APE_HEADER = 32;
const APE_IS_HEADER = 0x2000_0000;

/** A kind of tag: how it begins, how much of it tells its length, and that length. */
interface TagKind {
  readonly mark: string;
  readonly head: number;
  readonly length: (head: DataView) => number | undefined;
}

const KINDS: readonly TagKind[] = [
  { mark: "ID3", head: ID3V2_HEADER, length: id3v2Length },
  { mark: "TAG", head: 4, length: (head) => (head.getUint8(3) === 0x2b ? ID3V1_EXTENDED : ID3V1) },
  { mark: "APETAGEX", head: APE_HEADER, length: apeLength },
];

/** The tag that begins with these bytes: ID3v2, ID3v1 or APE, as they stand around MPEG audio. */
export function tagLength(bytes: Uint8Array): TagLength {
  for (const { mark, head, length } of KINDS) {
    if (!beginsAlike(bytes, mark) || (mark === "ID3" && !hasVersion(bytes))) continue;
    if (bytes.length < head) return "unsure";
    return length(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  return undefined;
}

/** As far as there are bytes. */
function beginsAlike(bytes: Uint8Array, mark: string): boolean {
  const length = Math.min(bytes.length, mark.length);
  for (let place = 0; place < length; place += 1) {
    if (bytes[place] !== mark.charCodeAt(place)) return false;
  }
  return length > 0;
}

/** There are 2.2, 2.3 and 2.4. True where it is still to come. */
function hasVersion({ length, 3: major = 0 }: Uint8Array): boolean {
  return length < 4 || (major >= 2 && major <= 4);
}

/** ID3v2 §3.1: the revision is not 0xFF, flags without a meaning are clear, bytes of the size are under 0x80. */
function id3v2Length(head: DataView): number | undefined {
  if (head.getUint8(4) === 0xff || (head.getUint8(5) & 0x0f) !== 0) return undefined;
  let size = 0;
  for (let place = 6; place < ID3V2_HEADER; place += 1) {
    const byte = head.getUint8(place);
    if (byte >= 0x80) return undefined;
    size = size * 0x80 + byte;
  }
  const footer = (head.getUint8(5) & ID3V2_HAS_FOOTER) === 0 ? 0 : ID3V2_HEADER;
  return ID3V2_HEADER + size + footer;
}

/** APEv2: the header says how much follows, the footer of APEv1 ends what came before. */
function apeLength(head: DataView): number {
  const isHeader = (head.getUint32(20, true) & APE_IS_HEADER) !== 0;
  return APE_HEADER + (isHeader ? head.getUint32(12, true) : 0);
}
