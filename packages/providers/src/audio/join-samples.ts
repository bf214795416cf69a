/** All of them, one after the other; not copied where there is one. */
export function joinSamples(parts: readonly Int16Array[]): Int16Array {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
