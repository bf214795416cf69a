import { expect, test } from "vitest";
import { readSymbols } from "./read-symbols.ts";

const namesAt = (map: string, addresses: readonly number[]) => {
  const symbols = readSymbols(map);
  return addresses.map((address) => symbols.nameAt(address));
};

test("code is known from its first byte to its last", () => {
  const at = [0xfff, 0x1000, 0x103f, 0x1040];
  expect(namesAt("1000 40 one\n", at)).toEqual([undefined, "one", "one", undefined]);
});

test("of two pieces of code at one place the later counts, and nothing is left of the other", () => {
  expect(namesAt("1000 40 old\n1000 20 new\n", [0x1010, 0x1030])).toEqual(["new", undefined]);
});

test("code that stood within later code is gone", () => {
  expect(namesAt("1020 10 old\n1000 40 new\n", [0x1024, 0x1034])).toEqual(["new", "new"]);
});

test("code over several pages is gone from all of them", () => {
  const map = "1ff0 2000 old\n2100 10 new\n";
  expect(namesAt(map, [0x1ff8, 0x2104, 0x3004])).toEqual([undefined, "new", undefined]);
});

test("neighbours stay, and lines of no code are passed over", () => {
  const map = "1000 10 one\n1010 10 two\n\nnonsense\n1020 10 three\n";
  expect(namesAt(map, [0x1008, 0x1018, 0x1028])).toEqual(["one", "two", "three"]);
});
