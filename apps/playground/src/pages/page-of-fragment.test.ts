import { expect, test } from "vitest";
import { pageNames } from "./page-name.ts";
import { fragmentOf, pageOfFragment } from "./page-of-fragment.ts";

test.each(pageNames)("the fragment of %s leads back to it", (name) => {
  expect(pageOfFragment(fragmentOf(name))).toBe(name);
});

test.each(["", "#", "#/", "#/nowhere", "#rerank", "#/rerank/", "#key=sk-sl-v1-x"])(
  "%j is the chat",
  (fragment) => {
    expect(pageOfFragment(fragment)).toBe("chat");
  },
);
