/** Samples as 16-bit little-endian bytes, whatever the machine's own order. */
export function pcmBytes(pcm: Int16Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(pcm.length * 2));
  for (let place = 0; place < pcm.length; place += 1) {
    view.setInt16(place * 2, pcm[place] ?? 0, true);
  }
  return new Uint8Array(view.buffer);
}
