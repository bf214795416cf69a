import { type Script, steps } from "@sluice/mock-upstream";
import { type Answer, halves } from "./answer.ts";
import { chatCall, toldMessages } from "./chat-messages.ts";
import { type Dialect, plainly } from "./dialect.ts";

/** Cohere's chat, version 2. Its thoughts bear no signature; text before calls is their plan. */
export const cohere: Dialect = {
  model: "command-x",
  entry: "api_key: up-secret",
  ids: "look_",
  whole: (answer) => [
    steps.json({
      id: "c",
      finish_reason: finish(answer),
      message: message(answer),
      usage: usage(answer),
    }),
  ],
  stream,
  told: toldMessages,
  retold: (_by, answer) => plainly(answer),
  details: ({ tokens }) => ({ prompt_tokens_details: { cached_tokens: tokens.cached } }),
};

const finish = ({ calls }: Answer) => (calls.length > 0 ? "TOOL_CALL" : "COMPLETE");

function message({ text, calls, thought }: Answer): object {
  const thoughts = thought === undefined ? [] : [{ type: "thinking", thinking: thought.text }];
  if (calls.length === 0)
    return { role: "assistant", content: [...thoughts, { type: "text", text }] };
  return {
    role: "assistant",
    content: thoughts,
    tool_plan: text,
    tool_calls: calls.map(chatCall),
  };
}

const usage = ({ tokens: { prompt, cached, completion } }: Answer) => ({
  billed_units: { input_tokens: prompt, output_tokens: completion },
  tokens: { input_tokens: prompt + 500, output_tokens: completion + 3 },
  cached_tokens: cached,
});

function stream(answer: Answer): Script {
  const { calls } = answer;
  const said = contentEvents(answer);
  return [
    steps.header("content-type", "text/event-stream"),
    event("message-start", { id: "c", delta: { message: { role: "assistant", content: [] } } }),
    ...said,
    ...calls.flatMap((call, at) => {
      const index = said.length + at;
      const { id, args } = call;
      const started = { id, type: "function", function: { name: "look", arguments: "" } };
      return [
        event("tool-call-start", { index, delta: { message: { tool_calls: started } } }),
        ...halves(JSON.stringify(args)).map((half) =>
          event("tool-call-delta", {
            index,
            delta: { message: { tool_calls: { function: { arguments: half } } } },
          }),
        ),
        event("tool-call-end", { index }),
      ];
    }),
    event("message-end", { delta: { finish_reason: finish(answer), usage: usage(answer) } }),
    steps.event("[DONE]"),
    steps.end(),
  ];
}

function contentEvents({ text, calls, thought }: Answer) {
  const content = (type: string, index: number, value: object) =>
    event(type, { index, delta: { message: { content: value } } });
  const thoughts = halves(thought?.text ?? "").map((thinking, at) =>
    at === 0
      ? content("content-start", 0, { type: "thinking", thinking })
      : content("content-delta", 0, { thinking }),
  );
  const texts = halves(text).map((half) =>
    calls.length > 0
      ? event("tool-plan-delta", { delta: { message: { tool_plan: half } } })
      : content("content-delta", 1, { text: half }),
  );
  return [...thoughts, ...texts];
}

function event(type: string, value: object) {
  const data = JSON.stringify({ type, ...value });
  return steps.write(`event: ${type}\ndata: ${data}\n\n`, { waitMs: 0 });
}
