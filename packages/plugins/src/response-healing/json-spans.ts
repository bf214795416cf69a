/** Where in a text something like JSON stands: `end` is after its last bracket, or the end of the text. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
  /** False when the text ends before the brackets do. */
  readonly closed: boolean;
}

/** Marks that are read before others may have a turn. */
const MARKS_A_TURN = 16_384;

/** The outermost bracketed stretches of a text. One pass, which stops where others may have a turn. */
export function* jsonSpans(text: string): Generator<void, readonly JsonSpan[]> {
  const spans: JsonSpan[] = [];
  const opening = /[{[]/g;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const end = yield* endOf(text, found.index);
    if (spans.length % MARKS_A_TURN === MARKS_A_TURN - 1) yield;
    spans.push({ start: found.index, end: end ?? text.length, closed: end !== undefined });
    opening.lastIndex = end ?? text.length;
  }
  return spans;
}

/** After the bracket that closes the one at `start`; brackets in double-quoted strings do not count. */
function* endOf(text: string, start: number): Generator<void, number | undefined> {
  const marks = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}[\]]/g;
  marks.lastIndex = start;
  let depth = 0;
  let read = 0;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const [mark] = found;
    if (mark === "{" || mark === "[") depth += 1;
    else if (mark === "}" || mark === "]") depth -= 1;
    if (depth === 0) return found.index + 1;
    read += 1;
    if (read % MARKS_A_TURN === 0) yield;
  }
  return undefined;
}
