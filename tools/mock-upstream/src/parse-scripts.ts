import type { Answer } from "./answer.ts";
import { findFault } from "./faults/fault.ts";
import { parseScript } from "./parse-script.ts";
import { readFaultOptions } from "./read-fault-options.ts";

interface Block {
  /** The number of its first line in the whole text. */
  readonly line: number;
  readonly lines: readonly string[];
}

const isSaying = (line: string): boolean => line.trim() !== "" && !line.trim().startsWith("#");

const blocksOf = (text: string): readonly Block[] => {
  const blocks: { line: number; lines: string[] }[] = [{ line: 1, lines: [] }];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "---") blocks.push({ line: index + 2, lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
};

const readFault = (rest: string): Answer => {
  const [name = "", ...pairs] = rest.split(/\s+/);
  const fault = findFault(name);
  if (fault === undefined) throw new SyntaxError(`no fault is named ${name}`);
  const given = pairs.map((pair) => {
    const equals = pair.indexOf("=");
    if (equals < 1) throw new SyntaxError(`not name=value: ${pair}`);
    return [pair.slice(0, equals), pair.slice(equals + 1)];
  });
  return fault.answer(readFaultOptions(fault, Object.fromEntries(given), (flag) => flag));
};

const readBlock = ({ line, lines }: Block): Answer => {
  const said = lines.map((text) => text.trim()).filter(isSaying);
  const [first = ""] = said;
  if (!/^FAULT\s/.test(first)) {
    // Blank lines in front keep the line numbers of the whole text in messages.
    return parseScript("\n".repeat(line - 1) + lines.join("\n"));
  }
  const at = line + lines.findIndex((text) => text.trim() === first);
  try {
    if (said.length > 1) throw new SyntaxError("a FAULT is the whole block");
    return readFault(first.slice("FAULT".length).trim());
  } catch (error) {
    throw new SyntaxError(`line ${at}: ${error instanceof Error ? error.message : error}`);
  }
};

/**
 * Reads answers from text, one block a call, with a line `---` between two blocks. A block is a
 * script in the lines of `parseScript`, or the one line `FAULT name option=value …` with options
 * named as the command line names them. Throws a SyntaxError that names the line.
 */
export function parseScripts(text: string): readonly Answer[] {
  return blocksOf(text)
    .filter(({ lines }) => lines.some(isSaying))
    .map(readBlock);
}
