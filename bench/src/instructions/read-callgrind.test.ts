import { expect, test } from "vitest";
import { readCallgrind } from "./read-callgrind.ts";
import { readSymbols } from "./read-symbols.ts";

const symbols = readSymbols("1000 40 JS:*answer file:///a.ts:1:1\n2000 10 Builtins_Add\n");

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split("\n");
}

const counted = async (text: string) =>
  Object.fromEntries(await readCallgrind(linesOf(text), symbols));

test("what a function ran itself is counted, and what it called is not counted twice", async () => {
  const text = [
    "events: Ir",
    "fn=main",
    "0x10 1 5",
    "cfn=inner",
    "calls=3 0x20 7",
    "0x11 1 90",
    "0x12 1 2",
    "fn=inner",
    "0x20 7 90",
  ].join("\n");
  expect(await counted(text)).toEqual({ main: 7, inner: 90 });
});

test("code that was made at run time is named by its address", async () => {
  const text = "fn=???\n0x1004 0 3\n0x2000 0 4\n0x103f 0 1\nfn=0x0000000000001008\n0x1008 0 2";
  expect(await counted(text)).toEqual({ "JS:*answer file:///a.ts:1:1": 6, Builtins_Add: 4 });
});

test("an address beyond all code that is known keeps the name callgrind has for it", async () => {
  expect(await counted("fn=???\n0x1040 0 3\n0x10 0 1")).toEqual({ "???": 4 });
});
