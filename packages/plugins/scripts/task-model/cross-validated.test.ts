import { expect, test } from "vitest";
import type { LabelledPrompt } from "../../src/task-type/__fixtures__/labelled-prompt.ts";
import { crossValidated } from "./cross-validated.ts";
import { exampleOf } from "./example.ts";

test("a prompt is placed as requests are: what it cannot be about is left out, whatever words say", () => {
  const text = "zebra quartz";
  const shown: LabelledPrompt = { task: "vision", text, with: ["image"] };
  const plain: LabelledPrompt = { task: "creative", text };
  const learned = Array.from({ length: 20 }, () => exampleOf(shown, false));
  const judged = Array.from({ length: 5 }, () => exampleOf(plain, false));
  expect(crossValidated(learned, judged).map(({ said }) => said)).not.toContain("vision");
});
