import { type Script, steps } from "@sluice/mock-upstream";
import { type Answer, halves } from "./answer.ts";
import { chatCall, toldMessages } from "./chat-messages.ts";
import { type Dialect, plainly } from "./dialect.ts";

/** The protocol of chat completions. Thoughts come without a signature, and are not taken back. */
export const openai: Dialect = {
  model: "gpt-x",
  entry: "api_key: up-secret",
  ids: "call_",
  whole: (answer) => [
    steps.json({
      choices: [{ index: 0, finish_reason: finish(answer), message: message(answer) }],
      usage: usage(answer),
    }),
  ],
  stream,
  told: toldMessages,
  retold: (_by, answer) => plainly(answer),
  details: ({ tokens }) => ({
    prompt_tokens_details: { cached_tokens: tokens.cached },
    completion_tokens_details: { reasoning_tokens: tokens.thinking },
  }),
};

const finish = ({ calls }: Answer) => (calls.length > 0 ? "tool_calls" : "stop");

function message({ text, calls, thought }: Answer): object {
  return {
    role: "assistant",
    content: text === "" ? null : text,
    ...(thought === undefined ? {} : { reasoning_content: thought.text }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(chatCall) }),
  };
}

function stream(answer: Answer): Script {
  const { text, calls, thought } = answer;
  const chunk = (delta: object, more: object = {}) =>
    steps.event({ id: "c", choices: [{ index: 0, delta, finish_reason: null, ...more }] });
  return [
    steps.header("content-type", "text/event-stream"),
    chunk({ role: "assistant", content: "" }),
    ...halves(thought?.text ?? "").map((half) => chunk({ reasoning_content: half })),
    ...halves(text).map((half) => chunk({ content: half })),
    ...calls.flatMap(({ id, args }, index) => [
      chunk({
        tool_calls: [{ index, id, type: "function", function: { name: "look", arguments: "" } }],
      }),
      ...halves(JSON.stringify(args)).map((half) =>
        chunk({ tool_calls: [{ index, function: { arguments: half } }] }),
      ),
    ]),
    chunk({}, { finish_reason: finish(answer) }),
    steps.event({ id: "c", choices: [], usage: usage(answer) }),
    steps.event("[DONE]"),
    steps.end(),
  ];
}

function usage({ tokens }: Answer): object {
  return {
    prompt_tokens: tokens.prompt,
    completion_tokens: tokens.completion,
    total_tokens: tokens.prompt + tokens.completion,
    prompt_tokens_details: { cached_tokens: tokens.cached },
    completion_tokens_details: { reasoning_tokens: tokens.thinking },
  };
}
