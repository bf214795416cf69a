import { steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { completionOf } from "./answers.ts";
import { cleanStream } from "./clean-stream.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import { streamText } from "./stream-text.ts";
import { streamTools } from "./stream-tools.ts";
import { events, ROLE, STOP, says, streamScript, upstreamChunk } from "./upstream-chunk.ts";

const stream = { stream: true };
const USAGE = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };
const tools = [
  { type: "function", function: { name: "now", parameters: { type: "object", properties: {} } } },
];
const eachAlone = (...data: readonly string[]) =>
  streamScript(...[...data, "[DONE]"].map((one) => events(one)));
const head = '"id":"u1","object":"chat.completion.chunk","created":1700000000,"model":"internal-a"';

faultTests(
  "B10 usage in the last chunk",
  {
    "with empty choices, null before": eachAlone(
      upstreamChunk({ role: "assistant", content: "" }, null, { usage: null }),
      upstreamChunk({ content: "ok" }, null, { usage: null }),
      upstreamChunk({}, "stop", { usage: null }),
      `{${head},"choices":[],"usage":${JSON.stringify(USAGE)}}`,
    ),
    "without the key choices": eachAlone(
      ROLE,
      says("ok"),
      STOP,
      `{${head},"usage":${JSON.stringify(USAGE)}}`,
    ),
  },
  async ({ a, chat, ledger }, script) => {
    a.answer(script);
    const reply = await chat({ ...stream, stream_options: { include_usage: true } });
    const chunks = cleanStream(reply);
    expect(streamText(chunks)).toBe("ok");
    const told = chunks.filter(({ usage }) => usage !== undefined && usage !== null);
    expect(told).toHaveLength(1);
    expect(told[0]).toBe(chunks.at(-1));
    expect(told[0]?.usage).toMatchObject(USAGE);
    expect(await ledger(reply)).toMatchObject({ prompt_tokens: 12, completion_tokens: 3 });
  },
);

faultTest("B13 preambles without content, choices without a delta", async ({ a, chat }) => {
  a.answer(
    eachAlone(
      '{"id":"","object":"","created":0,"model":"","choices":[],"prompt_filter_results":[{"prompt_index":0,"content_filter_results":{"hate":{"filtered":false,"severity":"safe"}}}]}',
      ROLE,
      says("ok"),
      '{"id":"","object":"","created":0,"model":"","choices":[{"index":0,"finish_reason":null,"content_filter_offsets":{"check_offset":10,"start_offset":10,"end_offset":20}}]}',
      `{${head},"choices":[{"index":0,"delta":null,"finish_reason":"stop"}]}`,
    ),
  );
  const chunks = cleanStream(await chat(stream));
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  expect(streamText(chunks)).toBe("ok");
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
});

faultTest("B14 an empty finish_reason is none", async ({ a, chat }) => {
  const call = { index: 0, id: "call_1", type: "function" };
  a.answer(
    eachAlone(
      upstreamChunk({ role: "assistant", content: "" }, ""),
      upstreamChunk({ tool_calls: [{ ...call, function: { name: "now", arguments: "" } }] }, ""),
      upstreamChunk({ tool_calls: [{ index: 0, function: { arguments: "{}" } }] }, ""),
      upstreamChunk({ function_call: { name: "", arguments: "" } }, "tool_calls"),
    ),
  );
  const chunks = cleanStream(await chat({ ...stream, tools }));
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
  expect(streamTools(chunks)).toEqual([{ id: "call_1", name: "now", arguments: "{}" }]);
});

faultTest("B53 log probabilities survive", async ({ a, chat }) => {
  const token = (text: string, logprob: number) =>
    JSON.stringify({
      id: "u1",
      object: "chat.completion.chunk",
      created: 1_700_000_000,
      model: "internal-a",
      choices: [
        {
          index: 0,
          delta: { content: text },
          finish_reason: null,
          logprobs: {
            content: [{ token: text, logprob, bytes: null, top_logprobs: [] }],
            refusal: null,
          },
        },
      ],
    });
  a.answer(eachAlone(ROLE, token("Hi", -0.1), token(" there", -0.2), token("!", -0.3), STOP));
  const chunks = cleanStream(await chat({ ...stream, logprobs: true }));
  const told = chunks.flatMap(({ choices }) => choices[0]?.logprobs?.content ?? []);
  expect(told.map(({ token: text, logprob }) => [text, logprob])).toEqual([
    ["Hi", -0.1],
    [" there", -0.2],
    ["!", -0.3],
  ]);
});

const reasoning = { reasoning: { effort: "low" } };

faultTests(
  "B53 reasoning text survives in a stream",
  {
    reasoning_content: eachAlone(
      upstreamChunk({ role: "assistant", content: null, reasoning_content: "thi" }),
      upstreamChunk({ content: null, reasoning_content: "nk" }),
      upstreamChunk({ content: "answer", reasoning_content: null }),
      STOP,
    ),
    reasoning: eachAlone(
      upstreamChunk({ role: "assistant", content: "", reasoning: "thi" }),
      upstreamChunk({ content: "", reasoning: "nk" }),
      upstreamChunk({ content: "answer" }),
      STOP,
    ),
  },
  async ({ a, chat }, script) => {
    a.answer(script);
    const chunks = cleanStream(await chat({ ...stream, ...reasoning }));
    expect(streamText(chunks)).toBe("answer");
    const thought = chunks.map(({ choices }) => choices[0]?.delta.reasoning ?? "").join("");
    expect(thought).toBe("think");
  },
);

faultTest("B53 reasoning text survives in a plain answer", async ({ a, chat }) => {
  const message = { role: "assistant", content: "answer", reasoning_content: "think" };
  a.answer([
    steps.json(completionOf("a", { choices: [{ index: 0, message, finish_reason: "stop" }] })),
  ]);
  const answer = JSON.parse((await chat(reasoning)).body.toString());
  expect(answer.choices[0].message).toMatchObject({ content: "answer", reasoning: "think" });
});
