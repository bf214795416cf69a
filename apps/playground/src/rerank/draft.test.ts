import fc from "fast-check";
import { expect, test } from "vitest";
import { type Draft, type DraftEvent, emptyDraft, nextDraft } from "./draft.ts";

const text = (words: string) => ({ kind: "text", text: words }) as const;
const play = (...events: DraftEvent[]): Draft => events.reduce(nextDraft, emptyDraft());
const texts = (draft: Draft) =>
  draft.documents.map(({ content }) => (content.kind === "text" ? content.text : content.kind));

test("documents are added at the end, changed and removed by their id", () => {
  const draft = play(
    { kind: "added", contents: [text("a"), text("b")] },
    { kind: "added", contents: [text("c")] },
    { kind: "changed", id: 2, content: text("B") },
    { kind: "removed", id: 1 },
    { kind: "removed", id: 99 },
  );
  expect(texts(draft)).toEqual(["B", "c"]);
  expect(draft.documents.map(({ id }) => id)).toEqual([2, 3]);
});

test("an example takes the place of what was there", () => {
  const draft = play(
    { kind: "top-n", topN: 3 },
    { kind: "added", contents: [text("a")] },
    { kind: "loaded", query: "q", contents: [text("b")] },
  );
  expect(draft).toMatchObject({ query: "q", topN: undefined });
  expect(texts(draft)).toEqual(["b"]);
});

test("an id is never given twice", () => {
  const event = fc.oneof(
    fc.nat(3).map(
      (count): DraftEvent => ({
        kind: "added",
        contents: Array.from({ length: count }, () => text("x")),
      }),
    ),
    fc.nat(12).map((id): DraftEvent => ({ kind: "removed", id })),
    fc.constant<DraftEvent>({ kind: "emptied" }),
    fc.constant<DraftEvent>({ kind: "loaded", query: "", contents: [text("y")] }),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const given = new Set<number>();
      let draft = emptyDraft();
      for (const one of events) {
        const before = new Set(draft.documents.map(({ id }) => id));
        draft = nextDraft(draft, one);
        const fresh = draft.documents.filter(({ id }) => !before.has(id));
        for (const { id } of fresh) {
          expect(given.has(id)).toBe(false);
          given.add(id);
        }
      }
    }),
  );
});
