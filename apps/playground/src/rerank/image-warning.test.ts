import { expect, test } from "vitest";
import { emptyDraft, nextDraft } from "./draft.ts";
import type { DraftContent } from "./draft-document.ts";
import { imageWarning } from "./image-warning.ts";

const warning = (...contents: DraftContent[]) =>
  imageWarning(nextDraft(emptyDraft(), { kind: "added", contents }));

test("images are warned of, however they were given", () => {
  const text: DraftContent = { kind: "text", text: "a" };
  const image = "https://example.test/a.png";
  expect(warning(text)).toBeUndefined();
  expect(warning(text, { kind: "json", source: '{"text":"a"}' })).toBeUndefined();
  expect(warning(text, { kind: "image", image: "", text: "" })).toBeUndefined();
  expect(warning(text, { kind: "image", image, text: "" })).toContain("no images");
  expect(warning({ kind: "json", source: JSON.stringify({ image }) })).toContain("no images");
});
