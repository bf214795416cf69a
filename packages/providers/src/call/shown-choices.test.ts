import { startMockUpstream, steps } from "@sluice/mock-upstream";
import { expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { openai } from "../openai/index.ts";
import { createTransport } from "../transport/undici-transport.ts";
import { callChat } from "./call-chat.ts";
import { collectAnswer } from "./collect-answer.ts";

/** Of a form that nothing would take for a key. */
const KEY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

const failed = { index: 1, finish_reason: "error", error: { code: KEY, message: `no, ${KEY}` } };
const whole = [
  { index: 0, message: { role: "assistant", content: "hi" }, finish_reason: "stop" },
  { ...failed, message: { role: "assistant", content: "" } },
];
const chunks = [
  { index: 0, delta: { content: "hi" }, finish_reason: "stop" },
  { ...failed, delta: {} },
];

it.each([true, false])(
  "a choice that failed beside a good one shows no credential (stream: %s)",
  async (stream) => {
    const mock = await startMockUpstream();
    const transport = createTransport();
    mock.answer(
      stream ? [steps.event({ choices: chunks }), steps.end()] : [steps.json({ choices: whole })],
    );
    const settings = { slug: "north", name: "North", apiKey: KEY, headers: {}, baseUrl: mock.url };
    const provider = openai.create({ ...settings, options: openai.options.parse({}) });
    const call = sampleCall({ messages: [{ role: "user" as const, content: "hi" }], n: 2, stream });
    const answer = await callChat(provider, call, {
      transport,
      clocks: { connect: 5000, firstToken: 5000, idle: 5000, total: 20_000 },
      signal: new AbortController().signal,
      now: () => 1_759_570_000_000,
    });
    const { choices } = await collectAnswer(answer);
    await transport.close();
    await mock.close();
    expect(choices[0]?.message.content).toBe("hi");
    expect(choices[1]?.error?.message).toContain("[redacted]");
    expect(JSON.stringify(choices)).not.toContain(KEY);
  },
);
