import { anthropicReply, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { completionOf } from "./answers.ts";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import type { Stage } from "./stage.ts";

type Body = Readonly<Record<string, unknown>>;
const sentTo = ({ a }: Stage): Body => a.calls[0]?.body as Body;

faultTest("B50 zeros are values, null means not set", async (stage) => {
  const reply = await stage.chat({
    temperature: 0,
    top_p: null,
    seed: 0,
    frequency_penalty: 0,
    presence_penalty: 0.0,
    max_tokens: null,
    stop: null,
    logit_bias: null,
    logprobs: false,
    top_logprobs: null,
  });
  expect(reply.status).toBe(200);
  expect(sentTo(stage)).toMatchObject({
    temperature: 0,
    seed: 0,
    frequency_penalty: 0,
    presence_penalty: 0,
  });
  expect(Object.entries(sentTo(stage)).filter(([, value]) => value === null)).toEqual([]);
});

faultTest("B50 every sampling field arrives", async (stage) => {
  const fields = {
    temperature: 0.5,
    top_p: 0.9,
    seed: 7,
    frequency_penalty: -0.5,
    presence_penalty: 0.25,
    stop: ["END", "###"],
    logit_bias: { "50256": -100 },
    response_format: { type: "json_object" },
    parallel_tool_calls: false,
    logprobs: true,
    top_logprobs: 2,
    tools: [
      { type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } },
    ],
    tool_choice: "auto",
  };
  expect((await stage.chat(fields)).status).toBe(200);
  expect(sentTo(stage)).toMatchObject({
    ...fields,
    messages: [{ role: "user", content: "Say hi." }],
  });
});

faultTest("B50 the gateway's own fields stay here", async (stage) => {
  const reply = await stage.chat({
    models: ["t/one", "t/b-only"],
    provider: { allow_fallbacks: true, data_collection: "allow" },
    plugins: [{ id: "response-healing", enabled: false }],
    session_id: "s-1",
    user: "alice@example.test",
    metadata: { team: "blue" },
    debug: { echo_upstream_body: false },
  });
  expect(reply.status).toBe(200);
  for (const name of ["models", "provider", "plugins", "session_id", "debug", "route"]) {
    expect(sentTo(stage)).not.toHaveProperty(name);
  }
  expect(sentTo(stage)).toMatchObject({ model: "internal-a" });
  const [call] = stage.a.calls;
  const sent = `${call?.rawHeaders.join("\n")}\n${Buffer.from(call?.rawBody ?? [])}`;
  expect(sent).not.toContain("alice@example.test");
});

const limitsOf = (body: Body) =>
  Object.entries(body).flatMap(([name, value]) =>
    ["max_tokens", "max_completion_tokens"].includes(name) ? [value] : [],
  );

faultTests(
  "B51 one token limit goes up, with the right value",
  {
    max_completion_tokens: { asked: { max_completion_tokens: 50 }, limit: 50 },
    max_tokens: { asked: { max_tokens: 50 }, limit: 50 },
    both: { asked: { max_tokens: 10, max_completion_tokens: 20 }, limit: 20 },
  },
  async (stage, { asked, limit }) => {
    stage.a.answer(({ body }) =>
      limitsOf(body as Body).length > 1
        ? [
            steps.status(400),
            steps.json({ error: { message: "Set only one", code: "invalid_request" } }),
          ]
        : [steps.json(completionOf("a"))],
    );
    expect((await stage.chat(asked)).status).toBe(200);
    expect(limitsOf(sentTo(stage))).toEqual([limit]);
  },
);

faultTests(
  "B51 one token limit goes up to a provider of another dialect, with the right value",
  {
    max_completion_tokens: { asked: { max_completion_tokens: 50 }, limit: 50 },
    max_tokens: { asked: { max_tokens: 50 }, limit: 50 },
    both: { asked: { max_tokens: 10, max_completion_tokens: 20 }, limit: 20 },
  },
  async (stage, { asked, limit }) => {
    stage.a.answer(anthropicReply({ text: "from-a" }));
    expect((await stage.chat({ model: "t/claude", ...asked })).status).toBe(200);
    expect(sentTo(stage)).toMatchObject({ model: "claude-internal", max_tokens: limit });
    expect(limitsOf(sentTo(stage))).toEqual([limit]);
  },
);

faultTest("B56 half a surrogate pair does not reach the provider", async (stage) => {
  const body = String.raw`{"model":"t/one","messages":[{"role":"user","content":"bad \ud83d end, good \ud83d\ude42 end"}]}`;
  const reply = await stage.post("/chat/completions", body);
  if (reply.status !== 200) return void envelope(reply, 400);
  const [call] = stage.a.calls;
  const raw = new TextDecoder("utf-8", { fatal: true }).decode(call?.rawBody);
  expect(raw).not.toMatch(/\ud83d(?!\ude42)/i);
  expect(sentTo(stage)).toMatchObject({
    messages: [{ role: "user", content: "bad \ufffd end, good 🙂 end" }],
  });
});

faultTest("B56 a byte that is not UTF-8 does not reach the provider", async (stage) => {
  const body = Buffer.from(
    '{"model":"t/one","messages":[{"role":"user","content":"x\u00ffy"}]}',
    "latin1",
  );
  const reply = await stage.post("/chat/completions", body);
  if (reply.status !== 200) return void envelope(reply, 400);
  expect(sentTo(stage)).toMatchObject({ messages: [{ role: "user", content: "x\ufffdy" }] });
});
