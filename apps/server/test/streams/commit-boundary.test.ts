import { type Script, steps } from "@sluice/mock-upstream";
import { describe, expect, test } from "vitest";
import { upstreamChunk } from "../faults/upstream-chunk.ts";
import { openStreamStage } from "./stream-stage.ts";
import { toldOutcome } from "./told-outcome.ts";
import { DONE, textOf } from "./upstream-answer.ts";

const HEAD = steps.header("content-type", "text/event-stream");
const CUT: Script = [steps.pause(60), steps.reset()];
const event = (delta: object, more: object = {}) => steps.event(upstreamChunk(delta, null, more));

/** What a caller would not see, or not miss. */
const NO_TOKENS: Readonly<Record<string, Script>> = {
  "a role": [event({ role: "assistant" })],
  "a role with empty text": [event({ role: "assistant", content: "" })],
  "empty text, many times": [...Array(5)].map(() => event({ content: "" })),
  null: [event({ content: null, refusal: null, tool_calls: null, reasoning: null })],
  "an empty delta": [event({})],
  "empty lists": [event({ tool_calls: [], reasoning_details: [] })],
  "no choices": [steps.event({ id: "u1", object: "chat.completion.chunk", choices: [] })],
  "filter results before the answer": [
    steps.event({ id: "", model: "", choices: [], prompt_filter_results: [{ prompt_index: 0 }] }),
  ],
  "usage before the answer": [
    event(
      { role: "assistant" },
      { usage: { prompt_tokens: 1, completion_tokens: 0, total_tokens: 1 } },
    ),
  ],
  "comments and broken events": [
    steps.write(": processing\n\ndata: : processing\n\ndata: {not json\n\n", { waitMs: 0 }),
  ],
};

/** What a caller sees: it cannot be taken back. */
const TOKENS: Readonly<Record<string, object>> = {
  text: { content: "x" },
  "a space": { content: " " },
  "a line end": { content: "\n" },
  reasoning: { reasoning: "hm" },
  "reasoning under its other name": { reasoning_content: "hm" },
  "reasoning details": {
    reasoning_details: [{ type: "reasoning.encrypted", data: "AA==", index: 0 }],
  },
  "a tool call": {
    tool_calls: [{ index: 0, id: "c1", type: "function", function: { name: "f", arguments: "" } }],
  },
  "a refusal": { refusal: "No." },
  "an image": { images: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA==" } }] },
};

async function after(script: Script, header?: string) {
  const stage = await openStreamStage({ attempts: 0 });
  try {
    stage.upstream("a").answer([HEAD, ...script, ...CUT]);
    const headers = header === undefined ? {} : { "x-sluice-commit": header };
    const reply = await stage.chat({ stream: true }, { headers });
    return { told: toldOutcome(reply), calls: stage.upstream("b").calls.length };
  } finally {
    await stage.close();
  }
}

describe("nothing is sent yet, and another endpoint answers, after", () => {
  test.each(Object.entries(NO_TOKENS))("%s", async (_name, script) => {
    expect(await after(script)).toMatchObject({
      told: { kind: "whole", provider: "b", text: textOf("b") },
      calls: 1,
    });
  });
});

describe("the answer has begun, and its break is told, after", () => {
  test.each(Object.entries(TOKENS))("%s", async (_name, delta) => {
    const { told, calls } = await after([event(delta)]);
    expect(told).toMatchObject({ kind: "error", code: 502, inStream: true });
    expect(calls).toBe(0);
  });
});

describe("with X-Sluice-Commit: 3", () => {
  const one = event({ content: "x" });
  const nothing = event({ content: "" });

  test("two tokens are held back, whatever stands between them", async () => {
    const { told } = await after([one, nothing, nothing, one, nothing], "3");
    expect(told).toMatchObject({ kind: "whole", provider: "b" });
  });

  test("the third one is sent with them", async () => {
    const { told } = await after([one, nothing, one, one], "3");
    expect(told).toMatchObject({ kind: "error", inStream: true, text: "xxx" });
  });

  test("an answer that ends before is sent as it is", async () => {
    const stop = steps.event(upstreamChunk({}, "stop"));
    const { told } = await after([one, stop, DONE], "3");
    expect(told).toMatchObject({ kind: "whole", provider: "a", text: "x" });
  });
});
