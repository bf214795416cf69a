/** Which frame; MPEG-1 layer III, 128 kbit/s, 44.1 kHz, stereo unless given. */
export interface FrameForm {
  /** The second byte: version, layer, no checksum. 0xfb: MPEG-1 layer III; 0xf3: MPEG-2; 0xe3: 2.5; 0xfd: layer II. */
  readonly kind?: number;
  /** Of the table of bitrates, 1 to 14. */
  readonly bitrate?: number;
  /** Of the table of sample rates, 0 to 2. */
  readonly rate?: number;
  readonly isPadded?: boolean;
  readonly isMono?: boolean;
  /** What it is filled with. */
  readonly fill?: number;
}

/** A whole frame of the length that the caller has worked out by hand. */
export function frameOf(length: number, form: FrameForm = {}): Uint8Array {
  const { kind = 0xfb, bitrate = 9, rate = 0, isPadded = false, isMono = false, fill = 0 } = form;
  const frame = new Uint8Array(length).fill(fill);
  frame.set([0xff, kind, (bitrate << 4) | (rate << 2) | (isPadded ? 2 : 0), isMono ? 0xc0 : 0]);
  return frame;
}

/** 417 bytes of the usual form. */
export const FRAME = frameOf(417, { fill: 0x55 });

/** A frame of the usual form with a mark at a place, as that of a list of frames has. */
export function markedFrame(mark: string, at: number): Uint8Array {
  const frame = frameOf(417);
  frame.set(Buffer.from(mark), at);
  return frame;
}

/** An ID3v2 tag with so many bytes after its header. */
export function id3v2(size: number, hasFooter = false): Uint8Array {
  const tag = new Uint8Array(10 + size + (hasFooter ? 10 : 0)).fill(0xff);
  tag.set([0x49, 0x44, 0x33, 4, 0, hasFooter ? 0x10 : 0]);
  tag.set([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127], 6);
  return tag;
}

/** An ID3v1 tag. */
export function id3v1(): Uint8Array {
  const tag = new Uint8Array(128).fill(0xff);
  tag.set(Buffer.from("TAG "));
  return tag;
}

/** An APEv2 tag with a header, so many bytes and a footer. */
export function apeV2(size: number): Uint8Array {
  const end = (flags: number) => {
    const bytes = Buffer.alloc(32);
    bytes.write("APETAGEX");
    bytes.writeUInt32LE(2000, 8);
    bytes.writeUInt32LE(size + 32, 12);
    bytes.writeUInt32LE(flags, 20);
    return bytes;
  };
  return Buffer.concat([end(0xa000_0000), Buffer.alloc(size, 0xff), end(0x8000_0000)]);
}

/** A list of frames of the usual form as LAME writes it, with the silence that it says to stand before the sound. */
export function lameFrame(delay: number, { name = "LAME3.100", flags = 15 } = {}): Uint8Array {
  const frame = markedFrame("Info", 36);
  frame[43] = flags;
  const tag = 44 + [4, 4, 100, 4].reduce((sum, size, bit) => sum + ((flags >> bit) & 1) * size, 0);
  frame.set(Buffer.from(name), tag);
  frame.set([delay >> 4, (delay & 15) << 4, 0], tag + 21);
  return frame;
}
