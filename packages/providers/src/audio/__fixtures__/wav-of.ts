/** How a WAV file is written; 16-bit mono samples of 24 kHz, of the length that they have, unless given. */
export interface WavOptions {
  /** The tag of the format. */
  readonly tag?: number;
  readonly channels?: number;
  readonly sampleRate?: number;
  readonly bits?: number;
  /** What the file and its sound are said to be long; absent: what they are. */
  readonly told?: number;
  /** Further chunks. */
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
}

/** A WAV file around this sound. */
export function wavOf(sound: Uint8Array, options: WavOptions = {}): Buffer {
  const { tag = 1, channels = 1, sampleRate = 24_000, bits = 16, told } = options;
  const { before = new Uint8Array(0), after = new Uint8Array(0) } = options;
  const form = Buffer.alloc(16);
  form.writeUInt16LE(tag, 0);
  form.writeUInt16LE(channels, 2);
  form.writeUInt32LE(sampleRate, 4);
  form.writeUInt16LE(bits, 14);
  const body = Buffer.concat([
    chunk("fmt ", form),
    before,
    chunk("data", sound, told),
    Buffer.alloc(told === undefined ? sound.length % 2 : 0),
    after,
  ]);
  return Buffer.concat([chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), body]), told)]);
}

/** A chunk, without the byte that makes an odd length even. */
export function chunk(name: string, bytes: Uint8Array, told = bytes.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(told, 4);
  return Buffer.concat([head, bytes]);
}
