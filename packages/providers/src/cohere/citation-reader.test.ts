import fc from "fast-check";
import { expect, it } from "vitest";
import { CitationReader } from "./citation-reader.ts";

const page = { type: "document", id: "d", document: { url: "https://ex.org", title: "T" } };
const placeOf = ([annotation]: readonly Record<string, unknown>[]) => {
  const citation = annotation?.url_citation as Record<string, number> | undefined;
  return [citation?.start_index, citation?.end_index];
};

it("places citations of plan and text in the whole, whatever their characters take", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.string({ unit: "grapheme" }), { maxLength: 4 }),
      fc.nat(40),
      fc.nat(40),
      (plan, pieces, from, count) => {
        const reader = new CitationReader();
        reader.plan(plan);
        for (const piece of pieces) reader.add(1, piece);
        const characters = Array.from(pieces.join(""));
        const start = Math.min(from, characters.length);
        const end = Math.min(start + count, characters.length);
        const place = placeOf(
          reader.read({ start, end, type: "TEXT_CONTENT", content_index: 1, sources: [page] }),
        );
        const before = plan + characters.slice(0, start).join("");
        const cited = characters.slice(start, end).join("");
        expect(place).toEqual([before.length, before.length + cited.length]);
      },
    ),
  );
});

it("counts each block of the content for itself, and the plan from its beginning", () => {
  const reader = new CitationReader();
  reader.plan("I look. ");
  reader.add(0, "One.");
  reader.add(2, "Two");
  reader.add(2, ".");
  const at = (more: object) => placeOf(reader.read({ start: 0, end: 3, sources: [page], ...more }));
  expect(at({ type: "PLAN", content_index: 0 })).toEqual([0, 3]);
  expect(at({ type: "TEXT_CONTENT", content_index: 0 })).toEqual([8, 11]);
  expect(at({ content_index: 2 })).toEqual([12, 15]);
  expect(at({})).toEqual([8, 11]);
  expect(at({ end: 900 })).toEqual([8, 16]);
  expect(at({ end: undefined })).toEqual([8, 8]);
});

it.each([
  ["thoughts", { type: "THINKING_CONTENT", start: 0, end: 1, sources: [page] }],
  ["a source without an address", { start: 0, end: 1, sources: [{ type: "document", id: "d" }] }],
  ["no sources", { start: 0, end: 1 }],
  ["nothing", null],
])("gives nothing for %s", (_name, citation) => {
  const reader = new CitationReader();
  reader.add(0, "One.");
  expect(reader.read(citation)).toEqual([]);
});
