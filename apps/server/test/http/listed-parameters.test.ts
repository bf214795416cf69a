import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let upstream: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  upstream = await startMockUpstream();
  const endpoint = (supports: string) => `endpoints: [{ provider: a, model: m, ${supports} }]`;
  server = await startTestServer(`
providers:
  a: { adapter: openai, base_url: "${upstream.url}" }
models:
  t/some: { ${endpoint("supports: [tools, response_format, reasoning_effort]")} }
  t/none: { ${endpoint("supports: []")} }
  t/all: { endpoints: [{ provider: a, model: m }] }
`);
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});

const schema = { type: "json_schema", json_schema: { name: "n", schema: { type: "object" } } };
const tools = [{ type: "function", function: { name: "f" } }];
const OURS = ["model", "messages", "user"];

const sorted = (names: readonly string[]): string => names.toSorted().join(", ");

/** What was dropped by the header, and what else the provider was sent beside what always is. */
async function outcome(model: string, fields: object) {
  const messages = [{ role: "user", content: "x" }];
  const response = await server.post("/chat/completions", { model, messages, ...fields });
  expect(response.status, await response.clone().text()).toBe(200);
  const sent = Object.keys(upstream.calls.at(-1)?.body as object);
  return {
    dropped: sorted((response.headers.get("x-sluice-dropped") ?? "").split(", ")),
    sent: sorted(sent.filter((name) => !OURS.includes(name))),
  };
}

test.each([
  [{ seed: 1, top_k: 2 }, "seed, top_k", ""],
  [
    { temperature: 1, top_p: 1, stop: "x", max_tokens: 9 },
    "",
    "max_tokens, stop, temperature, top_p",
  ],
  [{ tools, tool_choice: "auto" }, "tool_choice", "tools"],
  [{ response_format: { type: "json_object" } }, "", "response_format"],
  [{ response_format: schema }, "response_format", ""],
  [{ reasoning: { effort: "low" } }, "", "reasoning_effort"],
  [{ unheard_of: 1, prompt_cache_key: "k" }, "", "prompt_cache_key, unheard_of"],
])("of %j what the endpoint's list lacks is dropped and named", async (fields, dropped, sent) => {
  expect(await outcome("t/some", fields)).toEqual({ dropped, sent });
});

test.each([
  [
    { tools, tool_choice: "auto", parallel_tool_calls: true },
    "parallel_tool_calls, tool_choice, tools",
  ],
  [{ response_format: { type: "text" } }, ""],
  [{ reasoning: { effort: "low", exclude: true } }, "reasoning"],
  [{ include_reasoning: false }, ""],
])("an empty list takes nothing of %j but what is always taken", async (fields, dropped) => {
  expect(await outcome("t/none", fields)).toMatchObject({ dropped });
});

test("without a list everything is sent", async () => {
  const fields = { seed: 1, top_k: 2, tools, tool_choice: "auto", response_format: schema };
  const { dropped, sent } = await outcome("t/all", fields);
  expect(dropped).toBe("");
  expect(sent).toBe(sorted(Object.keys(fields)));
});

test("hiding thoughts needs no endpoint that knows of them", async () => {
  const message = { role: "assistant", content: "yes", reasoning: "deep" };
  upstream.next([steps.json({ choices: [{ message, finish_reason: "stop" }] })]);
  const messages = [{ role: "user", content: "x" }];
  const body = { model: "t/none", messages, reasoning: { effort: "low", exclude: true } };
  const text = await (await server.post("/chat/completions", body)).text();
  expect(text).toContain("yes");
  expect(text).not.toContain("deep");
});
