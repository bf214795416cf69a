/** The voice to ask for: the chosen one, unless the model lists its voices and lacks it; empty is the model's default. */
export function voiceOf(
  listed: readonly string[] | null | undefined,
  chosen: string | undefined,
): string {
  if (chosen === undefined) return "";
  const isServed = !listed || listed.length === 0 || listed.includes(chosen);
  return isServed ? chosen : "";
}
