/**
 * Whether a body of this content type is a stream of events: the type decides, and where it says neither
 * JSON nor HTML, what was asked for; some servers label events as plain text, or not at all.
 */
export function isStreamType(
  contentType: string | null,
  streamType: string,
  asked: boolean,
): boolean {
  // What most plain answers say.
  if (contentType === "application/json") return contentType.startsWith(streamType);
  const type = (contentType ?? "").trim().toLowerCase();
  if (type.startsWith(streamType)) return true;
  if (/^(?:application\/(?:[\w.+-]*\+)?json|text\/html)/.test(type)) return false;
  return asked;
}
