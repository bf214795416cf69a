/** What the first four bytes of an MPEG audio frame say (ISO/IEC 11172-3 §2.4.2.3, 13818-3; 2.5 is Fraunhofer's). */
export interface MpegFrameHeader {
  readonly version: 1 | 2 | 2.5;
  readonly layer: 2 | 3;
  /** Bits per second. */
  readonly bitrate: number;
  /** Samples per second and channel. */
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  /** Samples per channel that the frame holds. */
  readonly samples: number;
  /** Bytes of the whole frame, header included. */
  readonly length: number;
}

/** Bytes of a header. */
export const MPEG_HEADER_BYTES = 4;

/** By the two bits of the version; 1 is reserved. */
const VERSIONS = [2.5, undefined, 2, 1] as const;
/** By the two bits of the layer. Layer I, which nobody speaks with, would look like many other bytes. */
const LAYERS = [undefined, 3, 2, undefined] as const;

/** In kbit/s, by the four bits of the bitrate; 0 is a free format, whose frames do not tell their length. */
const BITRATES = {
  "1/2": [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  "1/3": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "2": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Of version 1, by the two bits of the rate; the others have a half and a quarter of it. */
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
const RATE_DIVISORS = { 1: 1, 2: 2, 2.5: 4 } as const;

const MONO = 3;
const RESERVED_EMPHASIS = 2;

/** The header of a frame that begins at `at`; undefined where none does, or where fewer than four bytes are left. */
export function readMpegFrameHeader(bytes: Uint8Array, at = 0): MpegFrameHeader | undefined {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + MPEG_HEADER_BYTES);
  if (bytes.length - at < MPEG_HEADER_BYTES || sync !== 0xff || kind < 0xe0) return undefined;
  const version = VERSIONS[(kind >> 3) & 3];
  const layer = LAYERS[(kind >> 1) & 3];
  const usualRate = SAMPLE_RATES[(rates >> 2) & 3];
  if (version === undefined || layer === undefined || usualRate === undefined) return undefined;
  const bitrate = (BITRATES[version === 1 ? (`1/${layer}` as const) : "2"][rates >> 4] ?? 0) * 1000;
  if (bitrate === 0 || (mode & 3) === RESERVED_EMPHASIS) return undefined;
  const sampleRate = usualRate / RATE_DIVISORS[version];
  const samples = layer === 3 && version !== 1 ? 576 : 1152;
  return {
    version,
    layer,
    bitrate,
    sampleRate,
    channels: mode >> 6 === MONO ? 1 : 2,
    samples,
    length: Math.floor((samples * bitrate) / 8 / sampleRate) + ((rates >> 1) & 1),
  };
}

/** Whether two frames may stand in one stream: what a decoder is set up for is the same. */
export function isSameStream(one: MpegFrameHeader, other: MpegFrameHeader): boolean {
  return (
    one.version === other.version &&
    one.layer === other.layer &&
    one.sampleRate === other.sampleRate
  );
}
