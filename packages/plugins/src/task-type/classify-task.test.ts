import { readFileSync } from "node:fs";
import type { ChatRequest } from "@sluice/schema";
import { describe, expect, test } from "vitest";
import { figuresPage } from "../../scripts/task-model/figures-page.ts";
import { TEST, TUNING, TUNING_ONLY, UNUSUAL } from "./__fixtures__/all-prompts.ts";
import { digestOf } from "./__fixtures__/digest-of.ts";
import type { LabelledPrompt } from "./__fixtures__/labelled-prompt.ts";
import { accuracyOf, placesBy } from "./__fixtures__/places.ts";
import { classifyTask } from "./classify-task.ts";
import model from "./task-model.json" with { type: "json" };
import { TASK_TYPES } from "./task-type.ts";

describe("accuracy on labelled prompts", () => {
  test("both halves have some of every task, and no prompt is there twice", () => {
    const all = [...TUNING_ONLY, ...TUNING, ...TEST, ...UNUSUAL];
    expect(all.length).toBeGreaterThan(2300);
    const marks = all.map(({ task: _task, ...prompt }) => JSON.stringify(prompt));
    expect(new Set(marks).size).toBe(all.length);
    expect(Math.abs(TUNING.length - TEST.length)).toBeLessThan(0.1 * TEST.length);
    for (const task of TASK_TYPES) {
      const of = (prompts: readonly LabelledPrompt[]) =>
        prompts.filter((prompt) => prompt.task === task).length;
      expect(Math.min(of(TUNING), of(TEST), of(UNUSUAL))).toBeGreaterThan(3);
    }
  });

  test("the model was trained on the tuning half as it is", () => {
    expect(model.digest).toBe(digestOf([...TUNING_ONLY, ...TUNING]));
  });

  test("on the half that nothing was chosen by 75 in 100 are right, and 88 of the right field", () => {
    const { exact, field } = accuracyOf(placesBy(TEST));
    expect(exact).toBeGreaterThan(0.75);
    expect(field).toBeGreaterThan(0.88);
  });

  test("every task is recognised more often than not", () => {
    for (const task of TASK_TYPES) {
      const { exact } = accuracyOf(placesBy(TEST.filter((prompt) => prompt.task === task)));
      expect({ task, most: exact >= 0.5 }).toEqual({ task, most: true });
    }
  });

  test("the page of figures says what the classifier does: npm run task-model", () => {
    const page = new URL("../../../../docs/plugins/task-types.md", import.meta.url);
    const sets = { older: TUNING_ONLY, tuning: TUNING, test: TEST, unusual: UNUSUAL };
    expect(readFileSync(page, "utf8")).toBe(figuresPage(sets));
  });
});

const user = (content: string): ChatRequest => ({ messages: [{ role: "user", content }] });

describe("what is looked at", () => {
  test.each([
    ["an image", { type: "image_url", image_url: { url: "https://x.test/a.png" } }, "vision"],
    ["a video", { type: "video_url", video_url: { url: "https://x.test/a.mp4" } }, "vision"],
    ["sound", { type: "input_audio", input_audio: { data: "AA", format: "wav" } }, "audio"],
  ] as const)("%s decides, whatever is said", (_name, part, task) => {
    const text = "Translate this into French and write a Python function for it.";
    expect(
      classifyTask({ messages: [{ role: "user", content: [{ type: "text", text }, part] }] }),
    ).toBe(task);
  });

  test("the last user message goes before earlier ones", () => {
    const turns = ["Write a haiku about rain.", "Now solve 3x + 4 = 19 for x."];
    const messages = turns.map((content) => ({ role: "user" as const, content }));
    expect(classifyTask({ messages })).toBe("math");
    expect(classifyTask({ messages: messages.toReversed() })).toBe("creative");
  });

  test("a short message is read with the one before it, and with the system's words", () => {
    const before = { role: "user" as const, content: "Translate to German: good morning." };
    const short = { role: "user" as const, content: "and evening" };
    expect(classifyTask({ messages: [before, short] })).toBe("translation");
    const system = {
      role: "system" as const,
      content: "You are a translator. Translate to French.",
    };
    expect(classifyTask({ messages: [system, short] })).toBe("translation");
  });

  test("tools that may not be called are none", () => {
    const tools = [{ type: "function" as const, function: { name: "f" } }];
    const weather = user("What's the weather in Oslo right now?");
    expect(classifyTask({ ...weather, tools })).toBe("tool-use");
    expect(classifyTask({ ...weather, tools, tool_choice: "none" })).not.toBe("tool-use");
  });

  test("what is not there is not the task, whatever the words say", () => {
    for (const text of ["Describe the picture.", "Transcribe the recording.", "Book a table."]) {
      expect(["vision", "audio", "tool-use", "long-context"]).not.toContain(
        classifyTask(user(text)),
      );
    }
  });

  test("a long conversation is long wherever its text stands", () => {
    expect(classifyTask(user(`${"lorem ipsum ".repeat(12_000)} Who is meant?`))).toBe(
      "long-context",
    );
  });

  test("an instruction behind a long text counts", () => {
    const text = "The council met on Tuesday. ".repeat(300);
    expect(classifyTask(user(`${text}\n\nSummarize the text above in two sentences.`))).toBe(
      "summarization",
    );
  });

  test.each([
    ["", "chat"],
    ["👋", "chat"],
    ["```", "chat"],
    ["\u0000\ud800 *** ```js", "chat"],
  ])("anything has an answer: %j", (text, task) => {
    expect(classifyTask(user(text))).toBe(task);
  });

  test("nobody but the user spoke", () => {
    expect(classifyTask({ messages: [{ role: "system", content: "Be brief." }] })).toBe("chat");
  });

  test("the same request has the same task", () => {
    const request = user("Plan a trip to Lisbon.");
    expect(classifyTask(request)).toBe(classifyTask(structuredClone(request)));
  });
});

test("what is read of a message is bounded: its inside can hold anything", () => {
  const begin = "Translate to French: ";
  const inside = (filler: string) => `${begin}${"x".repeat(2000)} ${filler} ${"y".repeat(2000)}`;
  const plain = classifyTask(user(inside("")));
  expect(classifyTask(user(inside("Traceback: debug this SQL query, please ".repeat(10))))).toBe(
    plain,
  );
});
