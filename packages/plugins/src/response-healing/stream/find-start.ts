/** How far behind a bracket (UTF-16 units) it is looked for what makes it certain. */
export const WINDOW = 1000;
/** A fence, and the word behind it, directly in front of a bracket. */
const FENCE = /(?:`{3,}|~{3,})[\w+-]*\s*$/;
const KEY = String.raw`(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s*:`;
const OBJECT = new RegExp(String.raw`^\{\s*${KEY}`);
const LIST_OF_OBJECTS = new RegExp(String.raw`^\[\s*\{\s*${KEY}`);
const LIST = /^\[\s*(?:[{["']|[-\w.+]+\s*,)/;
/** The same as far as they got. */
const BEGUN_OBJECT =
  /^(?:\[\s*)?(?:$|\{\s*(?:$|"(?:[^"\\\n]|\\.)*(?:\\?$|"\s*$)|'(?:[^'\\\n]|\\.)*(?:\\?$|'\s*$)))/;
const BEGUN_LIST = /^\[\s*[-\w.+]*\s*$/;

/** What is known of where the JSON of an answer begins. */
export type Start =
  | { readonly kind: "found"; readonly at: number }
  /** Not yet; nothing in front of `from` has to be looked at again. */
  | { readonly kind: "open"; readonly from: number };

/**
 * Looks for the bracket that certainly begins the JSON of an answer that comes in pieces: one that nothing but
 * a fence stands in front of, or, in words, one that a quoted key follows. Valid JSON begins where it begins.
 * @param isBlankBefore whether there were only blanks in front of `text`
 */
export function findStart(text: string, from: number, isBlankBefore: boolean): Start {
  const opening = /[{[]/g;
  opening.lastIndex = from;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const judged = judge(text, found.index, isBlankBefore);
    if (judged === "begins") return { kind: "found", at: found.index };
    if (judged === "open") return { kind: "open", from: found.index };
  }
  return { kind: "open", from: text.length };
}

function judge(text: string, at: number, isBlankBefore: boolean): "begins" | "open" | "words" {
  const before = text.slice(0, at);
  const leads = (isBlankBefore && before.trim() === "") || FENCE.test(before.slice(-WINDOW));
  const isObject = text[at] === "{";
  if (leads && isObject) return "begins";
  const ahead = text.slice(at, at + WINDOW);
  const certain = isObject ? OBJECT : leads ? LIST : LIST_OF_OBJECTS;
  if (certain.test(ahead)) return "begins";
  const begun = leads ? BEGUN_LIST : BEGUN_OBJECT;
  if (!begun.test(ahead)) return "words";
  if (ahead.length < WINDOW) return "open";
  // Blanks without end: in front of a list's first item they belong to it.
  return leads ? "begins" : "words";
}
