import { type Answer, type Script, steps } from "@sluice/mock-upstream";
import { events, streamScript } from "./upstream-chunk.ts";

const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } as const;

/** A provider's answer to anything: JSON or a stream as asked, usage in a stream when asked for. */
export function answerOf(name: "a" | "b", usage: object = USAGE): Answer {
  return (call) => {
    const body = (call.body ?? {}) as { stream?: boolean; stream_options?: object };
    return body.stream === true
      ? streamOf(name, "include_usage" in (body.stream_options ?? {}) ? usage : undefined)
      : [steps.json(completionOf(name, { usage }))];
  };
}

/** The whole answer of a provider; `more` replaces members. */
export function completionOf(name: "a" | "b", more: object = {}): object {
  return {
    id: `chatcmpl-${name}`,
    object: "chat.completion",
    created: 1_700_000_000,
    model: `internal-${name}`,
    system_fingerprint: null,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: `from-${name}` },
        finish_reason: "stop",
      },
    ],
    usage: USAGE,
    ...more,
  };
}

function streamOf(name: "a" | "b", usage: object | undefined): Script {
  const chunk = (delta: object, finish_reason: string | null) =>
    JSON.stringify({
      id: `u-${name}`,
      object: "chat.completion.chunk",
      created: 1_700_000_000,
      model: `internal-${name}`,
      choices: [{ index: 0, delta, finish_reason }],
    });
  const told = JSON.stringify({
    id: `u-${name}`,
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: `internal-${name}`,
    choices: [],
    usage,
  });
  return streamScript(
    events(chunk({ role: "assistant", content: "" }, null)),
    events(chunk({ content: `from-${name}` }, null)),
    events(chunk({}, "stop")),
    ...(usage === undefined ? [] : [events(told)]),
    events("[DONE]"),
  );
}
