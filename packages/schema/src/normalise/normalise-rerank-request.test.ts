import { expect, test } from "vitest";
import { normaliseRerankRequest, parseRerankRequest } from "../index.ts";

function normalised(documents: readonly unknown[]) {
  const parsed = parseRerankRequest({ model: "a/b", query: "q", documents });
  if (parsed.kind === "invalid") throw new Error(parsed.message);
  return normaliseRerankRequest(parsed.request);
}

test("members of documents that cannot be ranked are left out and named once", () => {
  const { request, dropped } = normalised([
    { text: "one", title: "A", id: 1 },
    "two",
    { text: "three", title: "B", image: null, other: null },
  ]);
  expect(request.documents).toEqual([{ text: "one" }, "two", { text: "three" }]);
  expect(dropped).toEqual(["documents.title", "documents.id"]);
});

test("nothing is named where there is nothing to leave out", () => {
  const { request, dropped } = normalised(["one", { text: "two" }]);
  expect(request.documents).toEqual(["one", { text: "two" }]);
  expect(dropped).toEqual([]);
});
