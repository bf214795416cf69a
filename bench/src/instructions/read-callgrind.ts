import type { Symbols } from "./read-symbols.ts";

/** Code without a name of its own: what was made at run time. */
const NAMELESS = /^(\?\?\?|0x)/;

/** Instructions that a function ran at one place. */
interface Ran {
  readonly by: string;
  readonly at: number;
  readonly count: number;
}

/**
 * How many instructions each function ran itself, those it called not counted.
 *
 * @param lines of a file of callgrind with `--dump-instr=yes --compress-pos=no --compress-strings=no`
 * @param symbols name what callgrind has no name for
 */
export async function readCallgrind(
  lines: AsyncIterable<string>,
  symbols: Symbols,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const { by, at, count } of ranIn(lines)) {
    const name = (NAMELESS.test(by) ? symbols.nameAt(at) : undefined) ?? by;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

async function* ranIn(lines: AsyncIterable<string>): AsyncGenerator<Ran> {
  let by = "";
  // The line after a call says what the callee cost, which its own lines say too.
  let isOfCallee = false;
  for await (const line of lines) {
    if (line.startsWith("fn=")) by = line.slice(3);
    else if (line.startsWith("0x") && !isOfCallee) {
      const [address, , count] = line.split(" ");
      yield { by, at: Number(address), count: Number(count) };
    }
    isOfCallee = line.startsWith("calls=");
  }
}
