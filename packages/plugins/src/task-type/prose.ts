/** A message without its code blocks, and what they were. */
export interface Prose {
  readonly text: string;
  /** The code of all blocks, as far as it is read. */
  readonly code: string;
  /** What is written behind the opening fences, in lower case. */
  readonly languages: readonly string[];
}

const FENCE = "```";
/** Characters of code that are read. */
const MOST_CODE = 800;
/** Code blocks that are told apart; what follows is taken as text. */
const MOST_BLOCKS = 16;

/** Parts a text at its fences (```); a block that is not closed goes to the end. */
export function proseOf(message: string): Prose {
  const texts: string[] = [];
  const languages: string[] = [];
  let code = "";
  let from = 0;
  while (languages.length < MOST_BLOCKS) {
    const open = message.indexOf(FENCE, from);
    if (open < 0) break;
    texts.push(message.slice(from, open));
    const begins = open + FENCE.length;
    const closed = message.indexOf(FENCE, begins);
    const block = message.slice(begins, closed < 0 ? undefined : closed);
    languages.push(/^[a-z+#.-]{0,20}/i.exec(block)?.[0].toLowerCase() ?? "");
    code = (code + block).slice(0, MOST_CODE);
    from = closed < 0 ? message.length : closed + FENCE.length;
  }
  texts.push(message.slice(from));
  return { text: texts.length === 1 ? message : texts.join("\n"), code, languages };
}
