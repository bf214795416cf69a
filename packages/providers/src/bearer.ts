/** A key as most providers take it (RFC 6750 §2.1). */
export function bearer(apiKey: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${apiKey}` };
}
