import { type ChatChunk, objectPiece, type StreamPiece } from "@sluice/schema";

/** UTF-16 units of text that are looked at before others may have a turn. */
const UNITS_A_TURN = 16_384;

/** A piece of a stream in parts whose text is short: the same stream, cut at other places. */
export function shorterPieces(piece: StreamPiece): readonly StreamPiece[] {
  // Told by its length where that is known: no object is built for a look.
  if (!piece.token || (piece.raw !== undefined && piece.raw.length <= UNITS_A_TURN)) return [piece];
  const chunk = piece.chunk();
  const [choice, ...others] = chunk.choices;
  const content = choice?.delta.content;
  if (choice === undefined || others.length > 0 || typeof content !== "string") return [piece];
  if (content.length <= UNITS_A_TURN) return [piece];
  const { id, object, created, model, provider } = chunk;
  const texts = textsOf(content);
  const last = texts.pop() ?? "";
  const open = { index: choice.index, finish_reason: null, native_finish_reason: null };
  const before = texts.map((text): ChatChunk => {
    const delta = { role: "assistant" as const, content: text };
    return { id, object, created, model, provider, choices: [{ ...open, delta }] };
  });
  const rest = { ...choice, delta: { ...choice.delta, content: last } };
  return [...before, { ...chunk, choices: [rest] }].map(objectPiece);
}

/** No character is cut in two. */
function textsOf(content: string): string[] {
  const texts: string[] = [];
  for (let at = 0; at < content.length; ) {
    const end = at + UNITS_A_TURN;
    const isWithin = /[\ud800-\udbff]/.test(content.charAt(end - 1));
    const until = isWithin ? end - 1 : end;
    texts.push(content.slice(at, until));
    at = until;
  }
  return texts;
}
