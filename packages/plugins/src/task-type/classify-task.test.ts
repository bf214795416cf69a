import type { ChatRequest } from "@sluice/schema";
import { describe, expect, test } from "vitest";
import { type LabelledPrompt, labelledPrompts, requestOf } from "./__fixtures__/labelled-prompt.ts";
import { classifyTask } from "./classify-task.ts";
import examples from "./examples.json" with { type: "json" };
import { TASK_TYPES, type TaskType } from "./task-type.ts";

const HELD_OUT = labelledPrompts("held-out.jsonl");
const TUNING: readonly LabelledPrompt[] = [
  ...examples.map(([task, text]) => ({ task: task as TaskType, text: text as string })),
  ...labelledPrompts("tuning-with-attachments.jsonl"),
];

const isRight = (prompt: LabelledPrompt) => classifyTask(requestOf(prompt)) === prompt.task;
const share = (prompts: readonly LabelledPrompt[], right: (prompt: LabelledPrompt) => boolean) =>
  prompts.filter(right).length / prompts.length;

/** Tasks that most catalogues have one score for. */
function fieldOf(task: TaskType): string {
  if (task.startsWith("code:")) return "coding";
  if (["math", "logic", "data-analysis"].includes(task)) return "reasoning";
  if (["legal", "medical", "finance"].includes(task)) return "expert";
  return ["vision", "audio", "tool-use", "long-context"].includes(task) ? task : "chat";
}
const hasField = (prompt: LabelledPrompt) =>
  fieldOf(classifyTask(requestOf(prompt))) === fieldOf(prompt.task);

describe("accuracy on labelled prompts", () => {
  test("there are more than 700, some of every task, and none twice", () => {
    const all = [...TUNING, ...HELD_OUT];
    expect(all.length).toBeGreaterThan(700);
    expect(new Set(all.map(({ text, with: beside }) => `${text} ${beside}`)).size).toBe(all.length);
    for (const task of TASK_TYPES) {
      expect(HELD_OUT.filter((prompt) => prompt.task === task)).toHaveLength(4);
      expect(TUNING.filter((prompt) => prompt.task === task).length).toBeGreaterThan(15);
    }
  });

  test("on those it learned from at least 95 in 100 are right", () => {
    expect(share(TUNING, isRight)).toBeGreaterThan(0.95);
  });

  test("on those it never saw at least 55 in 100 are right, and 75 are of the right field", () => {
    expect(share(HELD_OUT, isRight)).toBeGreaterThan(0.55);
    expect(share(HELD_OUT, hasField)).toBeGreaterThan(0.75);
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
    ["```", "code:refactoring"],
    ["\u0000\ud800 *** ```js", "code:refactoring"],
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
