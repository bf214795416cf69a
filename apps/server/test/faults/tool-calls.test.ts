import { expect } from "vitest";
import { cleanStream } from "./clean-stream.ts";
import { faultTest } from "./fault-test.ts";
import { streamTools, toolDeltas } from "./stream-tools.ts";
import { events, streamScript, upstreamChunk } from "./upstream-chunk.ts";

const askFor = (name: string) => ({
  stream: true,
  tools: [{ type: "function", function: { name, parameters: { type: "object" } } }],
});
const calls = (...deltas: readonly object[]) =>
  streamScript(
    ...deltas.map((delta) => events(upstreamChunk(delta))),
    events(upstreamChunk({}, "tool_calls"), "[DONE]"),
  );

faultTest("B17 two calls whose deltas carry no index stay two", async ({ a, chat }) => {
  const begin = (id: string, args: string) => ({
    tool_calls: [{ id, type: "function", function: { name: "f", arguments: args } }],
  });
  a.answer(
    calls(
      { role: "assistant", content: null },
      begin("call_a", '{"x":1}'),
      begin("call_b", '{"x":'),
      { tool_calls: [{ function: { arguments: "2}" } }] },
    ),
  );
  const chunks = cleanStream(await chat(askFor("f")));
  const deltas = toolDeltas(chunks);
  expect(deltas.length).toBeGreaterThanOrEqual(2);
  expect(deltas.every(({ index }) => Number.isInteger(index))).toBe(true);
  expect(streamTools(chunks)).toEqual([
    { id: "call_a", name: "f", arguments: '{"x":1}' },
    { id: "call_b", name: "f", arguments: '{"x":2}' },
  ]);
});

faultTest("B18 empty ids and names do not overwrite the first ones", async ({ a, chat }) => {
  const next = (type: string, name: string | null, args: string) => ({
    tool_calls: [{ index: 0, id: "", type, function: { name, arguments: args } }],
  });
  a.answer(
    calls(
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { index: 0, id: "call_q", type: "function", function: { name: "calc", arguments: "" } },
        ],
      },
      next("function", "", '{"e":'),
      next("", null, '"2+2"}'),
    ),
  );
  const chunks = cleanStream(await chat(askFor("calc")));
  const [, ...rest] = toolDeltas(chunks);
  for (const delta of rest) {
    expect([delta.id, delta.type, delta.function?.name]).not.toContain("");
    expect(delta.function?.name).not.toBeNull();
  }
  expect(streamTools(chunks)).toEqual([{ id: "call_q", name: "calc", arguments: '{"e":"2+2"}' }]);
  const overwritten: { id?: string; name?: string } = {};
  for (const { id, function: called } of toolDeltas(chunks)) {
    if (id !== undefined) overwritten.id = id;
    if (called?.name !== undefined) overwritten.name = called.name;
  }
  expect(overwritten).toEqual({ id: "call_q", name: "calc" });
});

faultTest("a call in the older form of function_call is a tool call", async ({ a, chat }) => {
  const piece = (function_call: object) => ({ function_call });
  a.answer(
    streamScript(
      events(upstreamChunk({ role: "assistant", content: null, ...piece({ name: "f" }) })),
      events(
        upstreamChunk(piece({ arguments: '{"x":' })),
        upstreamChunk(piece({ arguments: "1}" })),
      ),
      events(upstreamChunk({}, "function_call"), "[DONE]"),
    ),
  );
  const chunks = cleanStream(await chat(askFor("f")));
  expect(streamTools(chunks)).toEqual([
    { id: expect.stringMatching(/./), name: "f", arguments: '{"x":1}' },
  ]);
  const reasons = chunks.map(({ choices }) => choices[0]?.finish_reason);
  expect(reasons).toContain("tool_calls");
});
