import { readQuotedBytes } from "./read-quoted-bytes.ts";
import type { Script } from "./script.ts";
import type { Step } from "./step.ts";
import { steps } from "./steps.ts";

const readNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new SyntaxError(`not a number: ${text}`);
  return Number(text);
};

const readHeader = (text: string): Step => {
  const colon = text.indexOf(":");
  if (colon < 1) throw new SyntaxError(`not a header: ${text}`);
  return steps.header(text.slice(0, colon).trim(), text.slice(colon + 1).trim());
};

const readWriteMany = (text: string): Step => {
  const space = text.indexOf(" ");
  return steps.writeMany(
    readNumber(text.slice(0, space)),
    readQuotedBytes(text.slice(space + 1).trim()),
  );
};

const readBare = (text: string, step: Step): Step => {
  if (text !== "") throw new SyntaxError(`nothing may follow: ${text}`);
  return step;
};

const instructions: Readonly<Record<string, (rest: string) => Step>> = {
  STATUS: (rest) => steps.status(readNumber(rest)),
  H: readHeader,
  FLUSH: (rest) => readBare(rest, steps.flush()),
  W: (rest) => steps.write(readQuotedBytes(rest)),
  "W*": readWriteMany,
  TEXT: (rest) => steps.text(readQuotedBytes(rest)),
  JSON: (rest) => ({ kind: "json", text: rest }),
  PAUSE: (rest) => steps.pause(readNumber(rest)),
  HOLD: (rest) => steps.hold(readNumber(rest)),
  END: (rest) => readBare(rest, steps.end()),
  RST: (rest) => readBare(rest, steps.reset()),
  ABORT: (rest) => readBare(rest, steps.abort()),
  LABEL: (rest) => steps.label(rest),
};

const readLine = (line: string, number: number): Step => {
  const word = line.split(/\s/, 1)[0] ?? "";
  const instruction = Object.hasOwn(instructions, word) ? instructions[word] : undefined;
  try {
    if (instruction === undefined) throw new SyntaxError(`unknown instruction: ${word}`);
    return instruction(line.slice(word.length).trim());
  } catch (error) {
    throw new SyntaxError(`line ${number}: ${error instanceof Error ? error.message : error}`);
  }
};

/**
 * Reads a script from text, one instruction a line: `STATUS n`, `H name: value`, `FLUSH`,
 * `W '…'`, `W* n '…'`, `TEXT '…'`, `JSON …` (sent byte for byte), `PAUSE ms`, `HOLD ms`, `END`,
 * `RST`, `ABORT`, `LABEL name`. Blank lines and lines that begin with `#` are skipped. Throws a SyntaxError that names
 * the line.
 */
export function parseScript(text: string): Script {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"))
    .map(({ line, number }) => readLine(line, number));
}
