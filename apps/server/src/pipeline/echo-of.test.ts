import { createLocalProvider, localModels } from "@sluice/providers";
import type { ChatRequest, Endpoint } from "@sluice/schema";
import { expect, test } from "vitest";
import { echoOf } from "./echo-of.ts";
import { createTrace } from "./trace.ts";

const provider = createLocalProvider();
const endpoint = localModels({ speech: false })[0]?.endpoints[0] as Endpoint;
const config = { providers: [] };

function callOf(more: Partial<ChatRequest>) {
  const request = { messages: [{ role: "user" as const, content: "hi" }], ...more };
  return { request, endpoint, endUser: "", generationId: "gen-1", created: 1 };
}

test("an endpoint that is tried again is told of once", () => {
  const trace = createTrace(0);
  const call = callOf({ stream: true, debug: { echo_upstream_body: true } });
  for (const body of [{ n: 1 }, { n: 2 }]) echoOf(call, trace, config)?.(body);
  expect([...(trace.echoes?.values() ?? [])]).toEqual([
    {
      id: "gen-1",
      object: "chat.completion.chunk",
      created: 1,
      model: endpoint.model,
      provider: provider.name,
      choices: [],
      debug: { echo_upstream_body: { n: 1 } },
    },
  ]);
});

test.each([
  [{ debug: { echo_upstream_body: true } }],
  [{ stream: true, debug: { echo_upstream_body: false } }],
  [{ stream: true, debug: {} }],
  [{ stream: true }],
])("%j asks for none", (more) => {
  expect(echoOf(callOf(more), createTrace(0), config)).toBeUndefined();
});
