/** The arguments of a tool call as JSON text; some servers send the object itself. */
export function argumentsText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
