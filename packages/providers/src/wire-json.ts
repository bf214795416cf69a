/**
 * A body as JSON text. Half a surrogate pair, which strict servers refuse with the whole request, becomes
 * U+FFFD (RFC 8259 §8).
 *
 * @throws RangeError when the body is nested too deeply to be written
 */
export function wireJson(body: unknown): string {
  const text = JSON.stringify(body);
  if (!text.includes("\\ud")) return text;
  return text.replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === "\\\\" ? found : "\\ufffd",
  );
}
