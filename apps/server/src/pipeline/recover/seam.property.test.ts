import fc from "fast-check";
import { expect, test } from "vitest";
import { Seam } from "./seam.ts";

/** Joins a continuation that comes in these pieces. */
function join(
  prefill: { readonly text: string; readonly left: string },
  pieces: readonly string[],
) {
  const seam = new Seam(prefill);
  const told = pieces.map((piece) => seam.push(piece)).join("") + seam.end();
  return { told, seam };
}

/** A text, cut into pieces at any code unit: half a character may end one. */
const chunked = (text: string, cuts: readonly number[]): readonly string[] => {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
};

/** Few letters, so that texts begin alike and repeat themselves, and any others. */
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", " "), minLength: 1, maxLength: 80 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 80 }),
  fc.lorem({ maxCount: 12 }),
);
const cuts = fc.array(fc.nat(200), { maxLength: 12 });

test("gives exactly the full text, wherever it was cut, echoed or not, or says that it is unclear", () => {
  let repeats = 0;
  fc.assert(
    fc.property(texts, fc.nat(200), fc.boolean(), cuts, (full, at, echoes, places) => {
      const cut = 1 + (at % full.length);
      const said = full.slice(0, cut);
      const rest = full.slice(cut);
      const { told, seam } = join({ text: said, left: "" }, chunked(echoes ? full : rest, places));
      if (seam.unclear) {
        expect(echoes || rest.startsWith(said)).toBe(true);
        return;
      }
      if (echoes) repeats += 1;
      expect(said + told).toBe(full);
      expect(seam.repeated).toBe(echoes);
    }),
    { numRuns: 3_000 },
  );
  expect(repeats).toBeGreaterThan(100);
});

test("white space that was not sent is not said twice, echoed or not", () => {
  fc.assert(
    fc.property(
      fc.lorem({ maxCount: 8 }),
      fc.string({ unit: fc.constantFrom(" ", "\n", "\t"), maxLength: 5 }),
      fc.lorem({ maxCount: 8 }),
      fc.boolean(),
      cuts,
      (said, left, rest, echoes, places) => {
        const came = (echoes ? said : "") + left + rest;
        const { told, seam } = join({ text: said, left }, chunked(came, places));
        if (!seam.unclear) expect(said + left + told).toBe(said + left + rest);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("nothing is held back any more once a piece differs from the prefill", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 8 }), texts, cuts, (said, rest, places) => {
      fc.pre(!rest.startsWith(said) && !said.startsWith(rest));
      const seam = new Seam({ text: said, left: "" });
      let came = "";
      let told = "";
      for (const piece of chunked(rest, places)) {
        came += piece;
        told += seam.push(piece);
        if (!said.startsWith(came)) {
          expect(told).toBe(came);
          expect(seam.settled).toBe(true);
        }
      }
    }),
  );
});
