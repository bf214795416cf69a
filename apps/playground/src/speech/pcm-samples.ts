/** Reads 16-bit little-endian samples out of bytes that are cut anywhere. */
export interface PcmSamples {
  /** The whole samples of these bytes, -1 to 1; half a sample at the end waits for the next ones. */
  push(bytes: Uint8Array): Float32Array;
}

/** A reader of one clip's samples. */
export function createPcmSamples(): PcmSamples {
  let half: number | undefined;
  return {
    push(bytes) {
      const carried = half === undefined ? 0 : 1;
      const samples = new Float32Array((bytes.length + carried) >> 1);
      const byteAt = (index: number) => (index < carried ? half : bytes[index - carried]) ?? 0;
      for (let index = 0; index < samples.length; index++) {
        const value = byteAt(2 * index) | (byteAt(2 * index + 1) << 8);
        samples[index] = (value > 0x7fff ? value - 0x10000 : value) / 0x8000;
      }
      const left = bytes.length + carried - 2 * samples.length;
      half = left === 0 ? undefined : byteAt(2 * samples.length);
      return samples;
    },
  };
}
