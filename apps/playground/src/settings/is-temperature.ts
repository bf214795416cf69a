/** True for a temperature that the interface takes: 0 to 2. */
export function isTemperature(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 2;
}
