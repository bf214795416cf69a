import { expect, test } from "vitest";
import { createStoredText } from "./stored-text.ts";

test("a text lasts for the page where storage is forbidden", () => {
  const text = createStoredText(() => {
    throw new DOMException("", "SecurityError");
  }, "name");
  expect(text.read()).toBeUndefined();
  text.write("kept");
  expect(text.read()).toBe("kept");
  text.clear();
  expect(text.read()).toBeUndefined();
});
