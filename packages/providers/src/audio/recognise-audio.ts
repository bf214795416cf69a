import { isSameStream, MPEG_HEADER_BYTES, readMpegFrameHeader } from "./mpeg-frame-header.ts";
import { tagLength } from "./mpeg-tag.ts";

/** What audio is by its own bytes; `raw`: nothing that is known. */
export type AudioForm =
  | "mpeg"
  | "wav"
  | "ogg"
  | "flac"
  | "aac"
  | "mp4"
  | "webm"
  | "aiff"
  | "caf"
  | "amr"
  | "raw";

/** How a container begins: a text or bytes at each place, an undefined byte being any. */
interface Signature {
  readonly form: AudioForm;
  readonly bytes: readonly (number | undefined)[];
}

const ANY_FOUR = [undefined, undefined, undefined, undefined] as const;
const text = (characters: string): readonly number[] => [...Buffer.from(characters, "latin1")];

/** Each is long enough that samples do not begin so by chance. */
const SIGNATURES: readonly Signature[] = [
  ...["RIFF", "RF64", "BW64"].map((name) => ({
    form: "wav" as const,
    bytes: [...text(name), ...ANY_FOUR, ...text("WAVE")],
  })),
  { form: "ogg", bytes: text("OggS\0") },
  { form: "flac", bytes: [...text("fLaC"), undefined, 0, 0, 0x22] },
  { form: "mp4", bytes: [0, 0, undefined, undefined, ...text("ftyp")] },
  { form: "webm", bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { form: "aiff", bytes: [...text("FORM"), ...ANY_FOUR, ...text("AIF")] },
  { form: "caf", bytes: text("caff\0") },
  { form: "amr", bytes: text("#!AMR") },
];

/** Bytes of an ADTS header that tell the length of its frame (ISO/IEC 13818-7 §6.2). */
const ADTS_HEADER = 7;

/**
 * What the first bytes of an answer are; undefined where more have to be seen. Samples may begin with any bytes, so
 * that audio of frames is known by two of them, or by one that is all there is.
 *
 * @param isEnd nothing follows these bytes
 */
export function recogniseAudio(bytes: Uint8Array, isEnd: boolean): AudioForm | undefined {
  const container = SIGNATURES.find(({ bytes: expected }) => beginsAlike(bytes, expected));
  if (container !== undefined) {
    if (bytes.length >= container.bytes.length) return container.form;
    if (!isEnd) return undefined;
  }
  const tag = tagLength(bytes);
  if (typeof tag === "number") return "mpeg";
  const isFramed = beginsFrames(bytes, isEnd);
  if (!isEnd && (tag === "unsure" || isFramed === "unsure")) return undefined;
  return isFramed === "mpeg" || isFramed === "aac" ? isFramed : "raw";
}

/** As far as there are bytes. */
function beginsAlike(bytes: Uint8Array, expected: Signature["bytes"]): boolean {
  const length = Math.min(bytes.length, expected.length);
  for (let place = 0; place < length; place += 1) {
    const byte = expected[place];
    if (byte !== undefined && byte !== bytes[place]) return false;
  }
  return length > 0;
}

function beginsFrames(bytes: Uint8Array, isEnd: boolean): "mpeg" | "aac" | "unsure" | undefined {
  if (bytes[0] !== 0xff || (bytes[1] ?? 0xff) < 0xe0) return undefined;
  if (bytes.length < ADTS_HEADER) return "unsure";
  const header = readMpegFrameHeader(bytes);
  if (header === undefined) return beginsAdts(bytes, isEnd);
  const after = bytes.subarray(header.length);
  if (bytes.length < header.length + MPEG_HEADER_BYTES) {
    return isEnd && bytes.length === header.length ? "mpeg" : "unsure";
  }
  const next = readMpegFrameHeader(after);
  return next !== undefined && isSameStream(header, next) ? "mpeg" : undefined;
}

function beginsAdts(bytes: Uint8Array, isEnd: boolean): "aac" | "unsure" | undefined {
  const length = adtsLength(bytes);
  if (length === undefined) return undefined;
  if (bytes.length < length + ADTS_HEADER) {
    return isEnd && bytes.length === length ? "aac" : "unsure";
  }
  return adtsLength(bytes.subarray(length)) === undefined ? undefined : "aac";
}

/** The length that a header of ADTS tells; undefined where these bytes are none. */
function adtsLength([one = 0, two = 0, three = 0, four = 0, five = 0, six = 0]: Uint8Array) {
  const isHeader = one === 0xff && (two & 0xf6) === 0xf0 && ((three >> 2) & 15) < 13;
  const length = ((four & 3) << 11) | (five << 3) | (six >> 5);
  return isHeader && length >= ADTS_HEADER ? length : undefined;
}
