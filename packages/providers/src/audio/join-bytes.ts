/** Both, one after the other; not copied where one of them is empty. */
export function joinBytes(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
