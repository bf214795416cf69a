/** Names of machine code that a virtual machine made while it ran. */
export interface Symbols {
  /** Of the code at this address; undefined where none is known. */
  nameAt(address: number): string | undefined;
}

interface Code {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** Later code stands where it, or a part of it, stood. */
  isGone: boolean;
}

/** Code is looked for among what shares its page of memory. */
const PAGE = 4096;

/**
 * Reads what V8 writes for `perf`: a line for each piece of code, with start and size in hexadecimal. It never says
 * that a piece was freed: one is gone once another overlaps it.
 */
export function readSymbols(map: string): Symbols {
  const pages = new Map<number, Code[]>();
  for (const line of map.split("\n")) {
    const code = codeIn(line);
    if (code === undefined) continue;
    for (const page of pagesOf(code)) {
      const kept = (pages.get(page) ?? []).filter((other) => !replaces(code, other));
      pages.set(page, [...kept, code]);
    }
  }
  return {
    nameAt(address) {
      const near = pages.get(Math.floor(address / PAGE)) ?? [];
      return near.find((code) => !code.isGone && isIn(code, address))?.name;
    },
  };
}

function codeIn(line: string): Code | undefined {
  const [, from = "", size = "", name = ""] = /^([0-9a-f]+) ([0-9a-f]+) (.*)$/.exec(line) ?? [];
  if (name === "") return undefined;
  const start = Number.parseInt(from, 16);
  return { start, end: start + Number.parseInt(size, 16), name, isGone: false };
}

function* pagesOf({ start, end }: Code): Generator<number> {
  for (let page = Math.floor(start / PAGE); page * PAGE < end; page += 1) yield page;
}

/** A piece that reaches into other pages is found there too, and must be known as gone. */
function replaces(later: Code, earlier: Code): boolean {
  if (earlier.start < later.end && later.start < earlier.end) earlier.isGone = true;
  return earlier.isGone;
}

const isIn = ({ start, end }: Code, address: number) => address >= start && address < end;
