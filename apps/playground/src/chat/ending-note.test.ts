import { expect, test } from "vitest";
import { endingNote } from "./ending-note.ts";

const ended = (finishReason: string, text = "Hi") =>
  endingNote({ kind: "complete", finishReason }, text);

test("a whole answer needs no note", () => {
  expect(ended("stop")).toBeUndefined();
});

test("an answer that is less than asked for says why", () => {
  expect(ended("length")).toContain("token limit");
  expect(ended("content_filter")).toContain("content filter");
  expect(ended("tool_calls", "")).toContain("tool");
  expect(ended("stop", "")).toContain("no text");
  expect(endingNote({ kind: "stopped" }, "Hi")).toContain("incomplete");
});

test("an answer that is still coming has no note yet", () => {
  expect(endingNote({ kind: "streaming" }, "")).toBeUndefined();
});
