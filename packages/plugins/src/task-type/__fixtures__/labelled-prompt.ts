import { readFileSync } from "node:fs";
import type { ChatRequest, Message } from "@sluice/schema";
import type { TaskType } from "../task-type.ts";

/** A prompt and what it is about. */
export interface LabelledPrompt {
  readonly task: TaskType;
  readonly text: string;
  readonly system?: string;
  /** Turns before it, the user's and the assistant's by turns. */
  readonly before?: readonly string[];
  readonly with?: readonly ("image" | "audio" | "tools" | "result" | "long")[];
}

/** The prompts of a file beside this one. */
export function labelledPrompts(file: string): readonly LabelledPrompt[] {
  const lines = readFileSync(new URL(file, import.meta.url), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as LabelledPrompt);
}

const LONG = "The river rose again in the spring of that year. ".repeat(3000);
const LOOKED_UP: readonly Message[] = [
  { role: "user", content: "Look it up." },
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "c1", type: "function", function: { name: "look_up", arguments: "{}" } }],
  },
  { role: "tool", tool_call_id: "c1", content: "done" },
];

/** The request that such a prompt stands for. */
export function requestOf(prompt: LabelledPrompt): ChatRequest {
  const has = new Set(prompt.with);
  const tools = [{ type: "function" as const, function: { name: "look_up" } }];
  return { messages: messagesOf(prompt, has), ...(has.has("tools") ? { tools } : {}) };
}

function messagesOf({ text, system, before }: LabelledPrompt, has: ReadonlySet<string>): Message[] {
  const attached = [
    ...(has.has("image") ? ([{ type: "image_url", image_url: { url: "https://x.test/a.png" } }] as const) : []),
    ...(has.has("audio") ? ([{ type: "input_audio", input_audio: { data: "AA", format: "wav" } }] as const) : []),
  ];
  return [
    ...(system === undefined ? [] : [{ role: "system" as const, content: system }]),
    ...(has.has("long")
      ? [
          { role: "user" as const, content: LONG },
          { role: "assistant" as const, content: "I have read it." },
        ]
      : []),
    ...(has.has("result") ? LOOKED_UP : []),
    ...(before ?? []).map(
      (content, index): Message => ({ role: index % 2 === 0 ? "user" : "assistant", content }),
    ),
    { role: "user", content: [{ type: "text", text }, ...attached] },
  ];
}
