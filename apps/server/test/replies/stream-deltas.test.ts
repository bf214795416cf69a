import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Chunk } from "../faults/chunk.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { streamTools, toolDeltas } from "../faults/stream-tools.ts";
import { events, STOP, streamScript, upstreamChunk } from "../faults/upstream-chunk.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const USAGE = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
const SOME = expect.stringMatching(/./);

/** What becomes of a stream of these deltas. */
const streamed = async (
  deltas: readonly object[],
  last: object = {},
): Promise<readonly Chunk[]> => {
  const chunks = deltas.map((delta) => events(upstreamChunk(delta)));
  const end = events(upstreamChunk({}, "stop", last), "[DONE]");
  stage.a.next(streamScript(...chunks, end));
  return cleanStream(await stage.chat({ stream: true }));
};
const deltasOf = (chunks: readonly Chunk[]) =>
  chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta as Record<string, unknown>));
const told = (chunks: readonly Chunk[], name: string) =>
  deltasOf(chunks).flatMap((delta) => (name in delta ? [delta[name]] : []));

test("each chunk has the members it must have and no null where clients break on one", async () => {
  const nulls = { tool_calls: null, images: null, audio: null, reasoning_details: null };
  const more = { usage: null, error: null, system_fingerprint: null, service_tier: null };
  const chunk = upstreamChunk({ role: "assistant", content: "x", ...nulls }, null, more);
  stage.a.next(streamScript(events(chunk), events(STOP, "[DONE]")));
  const chunks = cleanStream(await stage.chat({ stream: true }));
  expect(chunks[0]).toEqual({
    id: chunks[1]?.id,
    object: "chat.completion.chunk",
    created: expect.toSatisfy(Number.isInteger),
    model: "t/one",
    provider: "A",
    choices: [
      {
        index: 0,
        delta: { role: "assistant", content: "x" },
        finish_reason: null,
        native_finish_reason: null,
      },
    ],
  });
});

test("usage, cost and tier come once, over an empty delta that repeats the reason", async () => {
  const chunks = await streamed([{ content: "x" }], { usage: USAGE, service_tier: "flex" });
  const [finish, last] = chunks.slice(-2);
  expect(finish).not.toHaveProperty("usage");
  expect(last).toMatchObject({
    service_tier: "flex",
    usage: { ...USAGE, cost: 0.000023, is_byok: false, cost_details: {} },
  });
  expect(last?.choices).toEqual([
    {
      index: 0,
      delta: { role: "assistant", content: "" },
      finish_reason: "stop",
      native_finish_reason: "stop",
    },
  ]);
  expect(finish?.choices[0]?.finish_reason).toBe("stop");
});

test("usage is counted here when the provider tells none", async () => {
  const last = (await streamed([{ content: "one two" }])).at(-1);
  for (const name of ["prompt_tokens", "completion_tokens", "total_tokens"] as const) {
    expect(last?.usage?.[name]).toBeGreaterThan(0);
  }
});

test("images have their type, whatever the provider left out", async () => {
  const url = "data:image/png;base64,iVBORw0KGgo=";
  const images = [{ image_url: { url } }, { type: "image_url", image_url: { url } }];
  const expected = { type: "image_url", image_url: { url } };
  expect(told(await streamed([{ content: "", images }]), "images")).toEqual([[expected, expected]]);
});

test("sound comes in the slices it came in", async () => {
  const slices = [
    { id: "audio_1", transcript: "Hel" },
    { data: "UklGRg==" },
    { data: "AAAA", transcript: "lo" },
    { expires_at: 1_700_000_000 },
  ];
  expect(told(await streamed(slices.map((audio) => ({ audio }))), "audio")).toEqual(slices);
});

test("annotations are as clients take them", async () => {
  const annotations = [
    { type: "url_citation", url_citation: { url: "https://ex.org", title: null, start_index: 0 } },
    { type: "file", file: { hash: "9f2c", name: null, content: [{ type: "text", text: "t" }] } },
    null,
  ];
  expect(told(await streamed([{ content: "x" }, { annotations }]), "annotations")).toEqual([
    [
      { type: "url_citation", url_citation: { url: "https://ex.org", start_index: 0 } },
      { type: "file", file: { hash: "9f2c", name: "", content: [{ type: "text", text: "t" }] } },
    ],
  ]);
});

test("a refusal comes in its pieces", async () => {
  const chunks = await streamed([{ refusal: "I " }, { refusal: "won't" }, { refusal: null }]);
  expect(told(chunks, "refusal")).toEqual(["I ", "won't"]);
});

describe("pieces of tool calls", () => {
  const call = (piece: object) => ({ tool_calls: [piece] });
  const calls = async (...pieces: readonly object[]) => {
    const chunks = await streamed(pieces.map(call));
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
    const [...deltas] = toolDeltas(chunks);
    const begun = new Set<number>();
    for (const delta of deltas) {
      const first = !begun.has(delta.index);
      begun.add(delta.index);
      expect(Object.values(delta)).not.toContain(null);
      expect(Object.values(delta.function ?? {})).not.toContain(null);
      if (first)
        expect(delta).toMatchObject({ id: SOME, type: "function", function: { name: SOME } });
      else expect([delta.id, delta.function?.name]).toEqual([undefined, undefined]);
    }
    return streamTools(chunks);
  };

  test("a whole call in one piece", async () => {
    const piece = {
      index: 0,
      id: "c1",
      type: "function",
      function: { name: "f", arguments: '{"a":1}' },
    };
    expect(await calls(piece)).toEqual([{ id: "c1", name: "f", arguments: '{"a":1}' }]);
  });

  test("nothing but a name and arguments", async () => {
    expect(await calls({ function: { name: "f", arguments: { a: 1 } } })).toEqual([
      { id: expect.stringMatching(/^call_/), name: "f", arguments: '{"a":1}' },
    ]);
  });

  test("null members in later pieces", async () => {
    const pieces = [
      { index: 0, id: "c1", type: "function", function: { name: "f", arguments: null } },
      { index: 0, id: null, type: null, function: { name: null, arguments: '{"a"' } },
      { index: 0, function: { arguments: ":1}" } },
      { index: 0, function: null },
    ];
    expect(await calls(...pieces)).toEqual([{ id: "c1", name: "f", arguments: '{"a":1}' }]);
  });

  test("parallel calls whose pieces are interleaved", async () => {
    const begin = (index: number) => ({ index, id: `c${index}`, function: { name: `f${index}` } });
    const more = (index: number, text: string) => ({ index, function: { arguments: text } });
    const pieces = [
      begin(0),
      begin(1),
      more(0, '{"a"'),
      more(1, '{"b"'),
      more(0, ":1}"),
      more(1, ":2}"),
    ];
    expect(await calls(...pieces)).toEqual([
      { id: "c0", name: "f0", arguments: '{"a":1}' },
      { id: "c1", name: "f1", arguments: '{"b":2}' },
    ]);
  });

  test("arguments that never come are an empty object", async () => {
    expect(await calls({ index: 0, id: "c1", function: { name: "f" } })).toEqual([
      { id: "c1", name: "f", arguments: "{}" },
    ]);
  });

  test("a signature beside a call goes along, for the provider wants it back", async () => {
    const signature = { extra_content: { google: { thought_signature: "Eq==" } } };
    const piece = { index: 0, id: "c1", function: { name: "f", arguments: "{}" }, ...signature };
    expect(toolDeltas(await streamed([call(piece)]))[0]).toMatchObject(signature);
  });
});

test("log probabilities of a chunk have the members that clients insist on", async () => {
  const content = [{ token: "x", logprob: -0.1, top_logprobs: [{ token: "y", logprob: -2 }] }];
  const choice = { index: 0, delta: { content: "x" }, finish_reason: null, logprobs: { content } };
  const chunk = JSON.stringify({ id: "u", choices: [choice] });
  stage.a.next(streamScript(events(chunk), events(STOP, "[DONE]")));
  const [first] = cleanStream(await stage.chat({ stream: true, logprobs: true }));
  expect(first?.choices[0]?.logprobs).toEqual({
    content: [
      {
        token: "x",
        logprob: -0.1,
        bytes: null,
        top_logprobs: [{ token: "y", logprob: -2, bytes: null }],
      },
    ],
  });
});
