import { expect, test } from "vitest";
import { isRepetition } from "./is-repetition.ts";
import { Seam } from "./seam.ts";

const SAID = "The answer is not long";

test("a repeat of the prefill is cut, in one piece or letter by letter", () => {
  const whole = new Seam({ text: SAID, left: "" });
  expect(whole.push(`${SAID}, but true.`)).toBe(", but true.");
  expect(whole).toMatchObject({ repeated: true, settled: true, unclear: false });
  const slow = new Seam({ text: SAID, left: "" });
  const told = [...`${SAID}!`].map((letter) => slow.push(letter));
  expect(told.join("")).toBe("!");
});

test("the beginning of a repeat that turns out to be none is given out", () => {
  const seam = new Seam({ text: SAID, left: "" });
  expect(seam.push("The answer")).toBe("");
  expect(seam.push("s differ")).toBe("The answers differ");
  expect(seam.repeated).toBe(false);
});

test("a text that ends while it is held back was no repeat", () => {
  const seam = new Seam({ text: SAID, left: "" });
  expect(seam.push("The")).toBe("");
  expect(seam.end()).toBe("The");
  expect(seam.end()).toBe("");
});

test("what was said and not sent is cut as far as it comes again", () => {
  const join = (left: string, ...pieces: readonly string[]) => {
    const seam = new Seam({ text: SAID, left });
    return pieces.map((piece) => seam.push(piece)).join("") + seam.end();
  };
  expect(join(" ", " and")).toBe("and");
  expect(join("\n\n", "\n", "\n", "- one")).toBe("- one");
  expect(join("\n\n", "\n", "- one")).toBe("- one");
  expect(join(" ", "and")).toBe("and");
  expect(join("\ud83d", "\ud83d\ude42")).toBe("\ude42");
  expect(join(" ", SAID, " and")).toBe("and");
});

test("a short prefill, or one that repeats itself, may be said again by a true continuation", () => {
  const short = new Seam({ text: "ha", left: "" });
  short.push("haha");
  expect(short.unclear).toBe(true);
  const loop = new Seam({ text: "tra la ".repeat(5), left: "" });
  loop.push("tra la ".repeat(6));
  expect(loop.unclear).toBe(true);
});

test.each([
  ["", true],
  ["a", false],
  ["aa", true],
  ["abab", true],
  ["ababa", true],
  ["abcab", false],
  ["=".repeat(500), true],
  [SAID, false],
])("%j repeats itself: %s", (text, expected) => {
  expect(isRepetition(text)).toBe(expected);
});
