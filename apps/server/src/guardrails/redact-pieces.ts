import { mergeSpans } from "./merge-spans.ts";
import type { Span } from "./span.ts";

/**
 * Texts that are read as one, without the stretches; the placeholder stands where a stretch begins.
 *
 * @param spans with offsets in the joined text
 */
export function redactPieces(
  pieces: readonly string[],
  spans: readonly Span[],
  placeholder: string,
): readonly string[] {
  const merged = mergeSpans(spans);
  let base = 0;
  return pieces.map((piece) => {
    const redacted = redactPiece(piece, base, merged, placeholder);
    base += piece.length;
    return redacted;
  });
}

function redactPiece(
  piece: string,
  base: number,
  spans: readonly Span[],
  placeholder: string,
): string {
  let rest = "";
  let at = 0;
  for (const span of spans) {
    const start = span.start - base;
    const end = span.end - base;
    if (end <= 0 || start >= piece.length) continue;
    if (start >= 0) rest += piece.slice(at, start) + placeholder;
    at = Math.min(end, piece.length);
  }
  return rest + piece.slice(at);
}
