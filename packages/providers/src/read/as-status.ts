/** The value as an HTTP status of a failure, 400 to 599; some servers give it as text. */
export function asStatus(value: unknown): number | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const status = Number(value);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
}
