/** A member of an object, whose name needs no escape, and its value as JSON text. */
export interface WrittenMember {
  readonly name: string;
  readonly text: string;
}

/**
 * A body as JSON text. Half a surrogate pair, which strict servers refuse with the whole request, becomes
 * U+FFFD (RFC 8259 §8).
 *
 * @param written a member of the body that need not be written again
 * @throws RangeError when the body is nested too deeply to be written
 */
export function wireJson(body: unknown, written?: WrittenMember): string {
  if (written === undefined) return jsonText(body);
  const others = jsonText({ ...(body as object), [written.name]: undefined }).slice(0, -1);
  return `${others}${others === "{" ? "" : ","}"${written.name}":${written.text}}`;
}

function jsonText(body: unknown): string {
  const text = JSON.stringify(body);
  if (!text.includes("\\ud")) return text;
  return text.replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === "\\\\" ? found : "\\ufffd",
  );
}
