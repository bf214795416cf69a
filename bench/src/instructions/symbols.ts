/** Names of machine code that a virtual machine made while it ran. */
export interface Symbols {
  /** Of the code at this address; undefined where none is known. */
  nameAt(address: number): string | undefined;
}

interface Code {
  readonly end: number;
  readonly name: string;
}

/** Reads what V8 writes for `perf`: a line for each piece of code, with start and size in hexadecimal. The last one at a place counts. */
export function readSymbols(map: string): Symbols {
  const byStart = new Map<number, Code>();
  for (const line of map.split("\n")) {
    const [, start = "", size = "", name = ""] = /^([0-9a-f]+) ([0-9a-f]+) (.*)$/.exec(line) ?? [];
    if (name === "") continue;
    const address = Number.parseInt(start, 16);
    byStart.set(address, { end: address + Number.parseInt(size, 16), name });
  }
  const starts = Float64Array.from(byStart.keys()).sort();
  return {
    nameAt(address) {
      const code = byStart.get(starts[lastAtMost(starts, address)] ?? Number.NaN);
      return code !== undefined && address < code.end ? code.name : undefined;
    },
  };
}

/** Index of the last of rising numbers that is not above a limit; -1: all are. */
function lastAtMost(rising: Float64Array, limit: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
