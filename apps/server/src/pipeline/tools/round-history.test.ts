import type { AssistantMessage, ToolCall } from "@sluice/schema";
import { expect, test } from "vitest";
import { callIdsOf, roundHistory, withFreshIds } from "./round-history.ts";

const call = (id: string): ToolCall => ({
  id,
  type: "function",
  function: { name: "t", arguments: "{}" },
});
const detail = { type: "reasoning.text", text: "hm", signature: "Eq/+==", index: 0 };
const said: AssistantMessage = {
  role: "assistant",
  content: "",
  refusal: null,
  reasoning: "hm",
  reasoning_details: [detail],
};

test("a round is what was said, thoughts as they are, and the results in the order of the calls", () => {
  const answered = [
    { call: call("a"), result: { content: "1" } },
    { call: call("b"), result: { content: "2", annotations: [] } },
  ];
  expect(roundHistory(said, answered)).toEqual([
    {
      role: "assistant",
      content: null,
      reasoning: "hm",
      reasoning_details: [detail],
      tool_calls: [call("a"), call("b")],
    },
    { role: "tool", tool_call_id: "a", content: "1" },
    { role: "tool", tool_call_id: "b", content: "2" },
  ]);
});

test("ids that a conversation has already are changed, in signatures too", () => {
  const known = callIdsOf({
    messages: [
      { role: "user", content: "x" },
      { role: "assistant", tool_calls: [call("call_0")] },
    ],
  });
  const signed = { type: "reasoning.encrypted", data: "AA==", id: "call_0" };
  const other = { type: "reasoning.encrypted", data: "BB==", id: "rs_1" };
  const round = { ...said, reasoning_details: [detail, signed, other] };
  const fresh = withFreshIds(round, [call("call_0"), call("call_1"), call("")], known);
  expect(fresh.calls.map(({ id }) => id)).toEqual(["call_0_2", "call_1", "call_2"]);
  expect(fresh.said.reasoning_details).toEqual([detail, { ...signed, id: "call_0_2" }, other]);
  expect(withFreshIds(said, [call("call_0")], known).calls[0]?.id).toBe("call_0_3");
});

test("ids of their own stay, and so does the very message", () => {
  const calls = [call("x")];
  const fresh = withFreshIds(said, calls, new Set());
  expect(fresh.said).toBe(said);
  expect(fresh.calls).toEqual(calls);
});
