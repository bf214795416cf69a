/** A member of an object, and its value as JSON text: sound in every text of it. */
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
  const members = body as Readonly<Record<string, unknown>>;
  let text = "";
  for (const name in members) {
    const value = members[name];
    if (value === undefined) continue;
    text += `${text === "" ? "{" : ","}${JSON.stringify(name)}:`;
    text += name === written.name ? written.text : jsonText(value);
  }
  return `${text}}`;
}

function jsonText(body: unknown): string {
  const text = JSON.stringify(body);
  if (!text.includes("\\ud")) return text;
  return text.replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === "\\\\" ? found : "\\ufffd",
  );
}
