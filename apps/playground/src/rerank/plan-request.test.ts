import { expect, test } from "vitest";
import { emptyDraft, nextDraft } from "./draft.ts";
import type { DraftContent } from "./draft-document.ts";
import { planRequest } from "./plan-request.ts";

const text = (words: string): DraftContent => ({ kind: "text", text: words });

function plan(contents: readonly DraftContent[], query = "q", topN?: number) {
  const draft = nextDraft(emptyDraft(), { kind: "loaded", query, contents });
  return planRequest({ model: "a/r", draft: { ...draft, topN }, provider: undefined });
}

test("documents of all kinds go as the interface takes them, blank ones do not", () => {
  const contents: readonly DraftContent[] = [
    text("one"),
    text(" \n"),
    { kind: "image", image: " https://example.test/a.png ", text: "" },
    { kind: "image", image: "data:image/png;base64,AAAA", text: "two" },
    { kind: "json", source: '{"text":"three","title":"T"}' },
  ];
  expect(plan(contents, "q", 2)).toEqual({
    kind: "ready",
    body: {
      model: "a/r",
      query: "q",
      documents: [
        "one",
        { image: "https://example.test/a.png" },
        { text: "two", image: "data:image/png;base64,AAAA" },
        { text: "three", title: "T" },
      ],
      top_n: 2,
    },
    sent: [1, 3, 4, 5],
  });
});

test("what is left open is left out, preferences go along", () => {
  const draft = nextDraft(emptyDraft(), { kind: "loaded", query: "q", contents: [text("a")] });
  const planned = planRequest({ model: "a/r", draft, provider: { only: ["north"] } });
  expect(planned).toMatchObject({
    kind: "ready",
    body: { model: "a/r", query: "q", documents: ["a"], provider: { only: ["north"] } },
  });
  expect(planned.kind === "ready" && "top_n" in planned.body).toBe(false);
});

test.each<[string, readonly DraftContent[], string]>([
  ["Add documents", [], "q"],
  ["Add documents", [text("  ")], "q"],
  ["Write a query", [text("a")], " "],
  ["Document 2: This is not valid JSON", [text("a"), { kind: "json", source: "{" }], "q"],
  ["Document 1: A document is an object", [{ kind: "json", source: "[1]" }], "q"],
  ["Document 1: The object needs", [{ kind: "json", source: '{"text":5}' }], "q"],
  ["Document 1: Give an http(s) address", [{ kind: "image", image: "a.png", text: "" }], "q"],
])("says %j when that is missing", (beginning, contents, query) => {
  expect(plan(contents, query)).toEqual({
    kind: "unready",
    reason: expect.stringContaining(beginning),
  });
});
