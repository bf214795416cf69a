/** The nearest speed that a provider takes; undefined where none was asked for. */
export function speedWithin(
  speed: number | undefined,
  slowest: number,
  fastest: number,
): number | undefined {
  return speed === undefined ? undefined : Math.min(fastest, Math.max(slowest, speed));
}
