import { type Answer, steps } from "@sluice/mock-upstream";
import { completionOf } from "../faults/answers.ts";
import { events, ROLE, says, streamScript, upstreamChunk } from "../faults/upstream-chunk.ts";

const USAGE = {
  prompt_tokens: 9,
  completion_tokens: 4,
  total_tokens: 13,
  prompt_tokens_details: { cached_tokens: 2 },
  completion_tokens_details: { reasoning_tokens: 3 },
} as const;

/** The provider says this message: whole, or thoughts, text and calls in deltas of their own, as it was asked. */
export function saying(message: object, finish = "stop"): Answer {
  return ({ body }) =>
    (body as { stream?: boolean }).stream === true
      ? streamed(message, finish)
      : [whole(message, finish)];
}

function whole(message: object, finish_reason: string) {
  const choice = {
    index: 0,
    message: { role: "assistant", content: null, ...message },
    finish_reason,
  };
  return steps.json(completionOf("a", { choices: [choice], usage: USAGE }));
}

function streamed(message: object, finish: string) {
  const { reasoning, reasoning_details: details, tool_calls: calls, ...others } = message as Spoken;
  const deltas = [
    ...(details === undefined ? [] : [{ reasoning, reasoning_details: details }]),
    ...Object.entries(others).map(([name, value]) => ({ [name]: value })),
    ...(calls === undefined ? [] : [{ tool_calls: counted(calls) }]),
  ];
  const end = upstreamChunk({}, finish, { usage: USAGE });
  const pieces = deltas.map((delta) => upstreamChunk(delta));
  return streamScript(events(ROLE), events(...pieces), events(end, "[DONE]"));
}

interface Spoken {
  readonly reasoning?: string;
  readonly reasoning_details?: readonly object[];
  readonly tool_calls?: readonly object[];
}

const counted = (calls: readonly object[]) => calls.map((call, index) => ({ index, ...call }));

/** A stream that says `par` and breaks with an error of the provider, in a read of its own. */
export const BROKEN_STREAM = [
  ...streamScript(events(ROLE, says("par"))),
  steps.pause(500),
  steps.write(events('{"error":{"message":"worker died","type":"server_error"}}')),
];

const call = (id: string, city: string) => ({
  id,
  type: "function",
  function: { name: "weather", arguments: JSON.stringify({ city }) },
});

/** Two calls of `weather` in one turn. */
export const TWO_CALLS = {
  content: null,
  tool_calls: [call("call_1", "Oslo"), call("call_2", "Bergen")],
} as const;

/** Thoughts as a provider signs and seals them. */
export const THOUGHT = {
  reasoning: "2+2",
  reasoning_details: [
    {
      type: "reasoning.text",
      text: "2+2",
      signature: "EqQB/+==",
      format: "anthropic-claude-v1",
      index: 0,
    },
    {
      type: "reasoning.encrypted",
      data: "gAAA/+==",
      id: "rs_1",
      format: "openai-responses-v1",
      index: 1,
    },
  ],
  content: "4",
} as const;

const PNG = "iVBORw0KGgo=";
/** A picture, as a provider that leaves its type out sends it. */
export const PICTURE = {
  content: "here",
  images: [{ image_url: { url: `data:image/png;base64,${PNG}` } }],
} as const;

/** A cited source and a file that was read, as a provider that leaves its name out sends it. */
export const SOURCES = {
  content: "see there",
  annotations: [
    {
      type: "url_citation",
      url_citation: { url: "https://ex.org/a", title: "A", start_index: 0, end_index: 3 },
    },
    { type: "file", file: { hash: "9f2c", content: [{ type: "text", text: "t" }] } },
  ],
} as const;

/** JSON Schema of the arguments of `weather`. */
export const WEATHER = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
} as const;
