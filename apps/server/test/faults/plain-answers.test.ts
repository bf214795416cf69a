import { parseScript, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { completionOf } from "./answers.ts";
import { cleanStream } from "./clean-stream.ts";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import { A_THEN_B } from "./stage.ts";
import { streamText } from "./stream-text.ts";

const contentOf = (reply: { readonly body: Buffer }) =>
  JSON.parse(reply.body.toString()).choices[0].message.content;

faultTest("B16 members that the provider leaves out are filled in", async ({ a, chat }) => {
  a.answer(
    parseScript(
      'STATUS 200\nJSON {"choices":[{"message":{"role":"assistant","content":"hi"},"finish_reason":"stop"}]}',
    ),
  );
  const reply = await chat();
  expect(reply.status).toBe(200);
  const answer = JSON.parse(reply.body.toString());
  expect(answer).toMatchObject({
    id: expect.stringMatching(/./),
    object: "chat.completion",
    created: expect.any(Number),
    model: "t/one",
    system_fingerprint: null,
  });
  expect(Math.abs(answer.created - Date.now() / 1000)).toBeLessThan(300);
  expect(answer.choices).toMatchObject([
    { index: 0, message: { role: "assistant", content: "hi" }, finish_reason: "stop" },
  ]);
  for (const name of ["prompt_tokens", "completion_tokens", "total_tokens"]) {
    expect(Number.isInteger(answer.usage[name])).toBe(true);
  }
});

const NO_OBJECTS = {
  "an HTML page": parseScript(
    "STATUS 502\nH content-type: text/html\nTEXT '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'",
  ),
  "an empty body": parseScript("STATUS 200\nH content-type: application/json\nTEXT ''"),
  null: parseScript("STATUS 200\nJSON null"),
  "cut JSON": parseScript(
    `STATUS 200\nH content-type: application/json\nTEXT '{"id":"chatcmpl-a","choices":[{"index":0,"mess'`,
  ),
} satisfies Record<string, Script>;

faultTests("B23 an answer that is no object is a 502", NO_OBJECTS, async ({ a, chat }, script) => {
  a.answer(script);
  const { error } = envelope(await chat(), 502);
  expect(error.message).not.toMatch(/<html|Unexpected token/i);
});

faultTests("B23 an answer that is no object moves on", NO_OBJECTS, async (stage, script) => {
  stage.a.answer(script);
  expect(contentOf(await stage.chat(A_THEN_B))).toBe("from-b");
  expect(stage.b.calls).toHaveLength(1);
});

faultTests(
  "B23 a stream that never begins moves on",
  {
    "an HTML page": NO_OBJECTS["an HTML page"],
    "an empty stream": parseScript("STATUS 200\nH content-type: text/event-stream\nEND"),
  },
  async ({ a, chat }, script) => {
    a.answer(script);
    const chunks = cleanStream(await chat({ ...A_THEN_B, stream: true }));
    expect(streamText(chunks)).toBe("from-b");
  },
);

const IN_A_200 = {
  "the only member": {
    body: {
      error: { code: 429, message: "Rate limit exceeded: free models per minute" },
      choices: null,
    },
    status: 429,
    text: "free models per minute",
  },
  "inside the choice": {
    body: completionOf("a", {
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "" },
          finish_reason: "error",
          error: { code: 502, message: "upstream died" },
        },
      ],
    }),
    status: 502,
    text: "upstream died",
  },
};

faultTests(
  "B24 an error inside a 200 is an error",
  IN_A_200,
  async ({ a, chat, ledger }, { body, status, text }) => {
    a.answer([steps.json(body)]);
    const reply = await chat();
    expect(JSON.stringify(envelope(reply, status))).toContain(text);
    expect(await ledger(reply)).toMatchObject({ cost: 0, outcome: "failed" });
  },
);

faultTests("B24 an error inside a 200 moves on", IN_A_200, async (stage, { body }) => {
  stage.a.answer([steps.json(body)]);
  const reply = await stage.chat(A_THEN_B);
  expect(contentOf(reply)).toBe("from-b");
  expect(await stage.ledger(reply)).toMatchObject({ cost: 60, provider: "b" });
});

const WHOLE = completionOf("a", {
  choices: [{ index: 0, message: { role: "assistant", content: "whole" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
});

faultTest("B26 an upstream that ignores stream: true", async ({ a, chat, ledger }) => {
  a.answer([steps.json(WHOLE)]);
  const reply = await chat({ stream: true });
  const chunks = cleanStream(reply);
  expect(streamText(chunks)).toBe("whole");
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
  expect(await ledger(reply)).toMatchObject({ prompt_tokens: 10, completion_tokens: 2 });
});

faultTest("B26 a client that leaves stream out gets one JSON object", async ({ a, chat }) => {
  a.answer([steps.json(WHOLE)]);
  const reply = await chat();
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  expect(contentOf(reply)).toBe("whole");
  expect(a.calls[0]?.body).not.toMatchObject({ stream: true });
});
