import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import type { ChatRequest } from "@sluice/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PARAMETER_SAMPLES } from "../conformance/parameter-samples.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { droppedParameters } from "../dropped-parameters.ts";
import { ask, openPackage } from "./__fixtures__/open-package.ts";
import { aiSdkParameters } from "./ai-sdk-parameters.ts";
import type { CallContext } from "./call-context.ts";
import { callOptions } from "./call-options.ts";

let mock: MockUpstream;
beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(() => mock.close());

function contextOf(request: Partial<ChatRequest>): CallContext<ChatRequest> {
  return {
    call: sampleCall({ messages: [{ role: "user", content: "Say hi." }], ...request }),
    version: "v4",
    namespace: "acme",
    parameters: {},
    providerOptions: {},
    supportedUrls: {},
    lost: new Set(),
  };
}

describe("the table of parameters", () => {
  it.each(PARAMETER_SAMPLES)("says what becomes of $name", ({ name, value, beside }) => {
    const plain = JSON.stringify(callOptions(contextOf(beside)));
    const options = callOptions(contextOf({ ...beside, [name]: value }));
    const rule = aiSdkParameters.rules[name];
    const isSaid = JSON.stringify(options) !== plain;
    if (name !== "include_reasoning") expect(isSaid).toBe(rule?.kind !== "unsupported");
    if (rule?.kind === "sent") expect(options).toHaveProperty(rule.as ?? name, value);
  });
});

describe("what is not heeded", () => {
  it.each([
    ["@ai-sdk/anthropic", ["seed", "frequency_penalty"]],
    ["ai-sdk-anthropic-v3", ["seed", "frequency_penalty"]],
    ["ai-sdk-anthropic-v2", ["seed", "frequency_penalty"]],
    ["@ai-sdk/openai-compatible", ["top_k"]],
    ["ai-sdk-openai-compatible-v2", ["top_k"]],
  ])("is told by the models of %s with their answers", async (name, expected) => {
    const provider = await openPackage(mock.url, { package: name });
    for (const stream of [false, true]) {
      const request = { stream, seed: 1, frequency_penalty: 0.5, top_k: 3, temperature: 0.5 };
      const answer = await ask(provider, request);
      expect([...(answer.dropped ?? [])].sort()).toEqual([...expected].sort());
      if (answer.kind === "stream") for await (const _ of answer.reads);
    }
  });

  it("is told where the specification has no place for it", async () => {
    const provider = await openPackage(mock.url, { package: "@ai-sdk/openai-compatible" });
    const { dropped } = await ask(provider, {
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "a", cache_control: { type: "ephemeral" } },
            { type: "image_url", image_url: { url: "https://x.test/a.png", detail: "high" } },
          ],
        },
        {
          role: "assistant",
          content: "b",
          reasoning_details: [
            { type: "reasoning.encrypted", data: "x", format: "google-gemini-v1" },
          ],
        },
        { role: "user", content: "c" },
      ],
      response_format: {
        type: "json_schema",
        json_schema: { name: "n", schema: {}, strict: true },
      },
    });
    expect(dropped).toEqual(
      expect.arrayContaining([
        "messages.cache_control",
        "messages.detail",
        "messages.reasoning_details",
        "response_format.strict",
      ]),
    );
  });

  it("is foreseen for parameters, unless the entry names the package's word for one", async () => {
    const request = {
      messages: [],
      verbosity: "low",
      parallel_tool_calls: false,
      odd: 1,
    } as ChatRequest;
    const plain = await openPackage(mock.url, { package: "@ai-sdk/openai" });
    const parameters = { verbosity: "textVerbosity", odd: "odd" };
    const named = await openPackage(mock.url, { package: "@ai-sdk/openai", parameters });
    const foreseen = [plain, named].map(({ parameters: table }) =>
      table === undefined ? undefined : droppedParameters(table, request),
    );
    expect(foreseen).toEqual([
      ["verbosity", "parallel_tool_calls", "odd"],
      ["parallel_tool_calls"],
    ]);
  });
});
