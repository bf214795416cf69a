import assert from "node:assert/strict";
import { ProviderError } from "@sluice/errors";
import type { ChatRequest, Endpoint, Message } from "@sluice/schema";
import type { ChatCodec } from "../provider.ts";
import type { Check } from "./check.ts";
import { sampleCall } from "./sample-call.ts";

const RAW_USER = "alice@example.test";

const KINDS: readonly (readonly [string, readonly Message[]])[] = [
  ["system", [{ role: "system", content: "SAID" }]],
  ["developer", [{ role: "developer", content: [{ type: "text", text: "SAID" }] }]],
  ["user", [{ role: "user", content: [{ type: "text", text: "SAID" }] }]],
  ["assistant", [{ role: "assistant", content: "SAID" }]],
  [
    "tool",
    [
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "call_1", type: "function", function: { name: "f", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "call_1", content: "SAID" },
    ],
  ],
];

/** What becomes of requests on their way up. */
export function encodeChecks(codec: ChatCodec, endpoint: Partial<Endpoint> = {}): readonly Check[] {
  const base: ChatRequest = { messages: [{ role: "user", content: "Say hi." }] };
  const { upstreamModel } = sampleCall(base, endpoint).endpoint;
  const sent = (request: Partial<ChatRequest>) =>
    JSON.stringify(codec.encode(sampleCall({ ...base, ...request }, endpoint)));
  return [
    {
      name: "keeps the caller's user value and the gateway's own fields here",
      run() {
        const text = sent({
          user: RAW_USER,
          metadata: { team: "blue-team" },
          session_id: "session-77",
          models: ["acme/other"],
        });
        for (const own of [RAW_USER, "blue-team", "session-77", "acme/other"]) {
          assert.ok(!text.includes(own), `${own} goes up`);
        }
        assert.ok(text.includes(upstreamModel), "the provider's own model name does not go up");
      },
    },
    {
      name: "sends no parameter that is null",
      run() {
        const text = sent({ temperature: null, top_p: null, seed: null, stop: null });
        assert.doesNotMatch(text, /"(?:temperature|top_?p|seed|stop\w*)":null/i);
      },
    },
    ...KINDS.map(([kind, messages]) => ({
      name: `encodes or refuses a message of kind ${kind}`,
      run: () =>
        assertSaid(() => sent({ messages: [{ role: "user", content: "Go." }, ...messages] })),
    })),
  ];
}

function assertSaid(send: () => string): void {
  try {
    assert.ok(send().includes("SAID"), "the message is lost");
  } catch (error) {
    if (!ProviderError.isInstance(error)) throw error;
    assert.notEqual(error.failure.message, "", "it is refused without a reason");
  }
}
