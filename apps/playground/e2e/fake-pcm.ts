/** A tone as PCM: 16-bit little-endian, mono, loud enough to be seen. */
export function fakePcm(seconds: number, rate: number): Uint8Array {
  const samples = Buffer.alloc(2 * Math.round(seconds * rate));
  for (let index = 0; index < samples.length / 2; index++) {
    const swell = Math.sin((Math.PI * index) / (samples.length / 2));
    const tone = Math.sin((2 * Math.PI * 220 * index) / rate);
    samples.writeInt16LE(Math.round(24_000 * swell * tone), 2 * index);
  }
  return samples;
}
