import { anthropicReply, steps } from "@sluice/mock-upstream";
import { expect, test } from "vitest";
import { cleanStream } from "../faults/clean-stream.ts";
import { errorStream } from "../faults/error-stream.ts";
import { streamText } from "../faults/stream-text.ts";
import { bringing } from "../http/bringing.ts";
import { CUT, FULL, first, goesOn, OPENING, saying, WORDS } from "./known-text.ts";
import { ASKED, PRICES } from "./three-providers.ts";
import { useThreeProviders } from "./use-three-providers.ts";

const open = useThreeProviders();

test("a provider that takes no white space at the end is sent none, and the caller gets it once", async () => {
  const { a, b, chat } = await open({ adapterOfB: "anthropic" });
  a.answer([...OPENING, ...saying(WORDS.slice(0, 20)), ...saying([" "]), ...CUT]);
  b.answer(anthropicReply({ text: WORDS.slice(20).join("") }));
  const reply = await chat({ reasoning: { effort: "high" }, max_tokens: 4_000 });
  expect(streamText(cleanStream(reply))).toBe(FULL);
  const body = b.calls[0]?.body as { messages: readonly object[] };
  expect(body.messages).toEqual([
    { role: "user", content: [{ type: "text", text: "Say it all." }] },
    {
      role: "assistant",
      content: [{ type: "text", text: WORDS.slice(0, 20).join("") }],
    },
  ]);
  expect(body).not.toHaveProperty("thinking");
});

test("an answer that won a hedge is continued at the endpoint that lost it", async () => {
  const { a, b, c, chat, ledger } = await open({
    prefill: ["a"],
    more: "hedging: { enabled: true, share: 1 }",
  });
  a.answer(goesOn());
  for (let count = 0; count < 20; count += 1) cleanStream(await chat());
  a.next([steps.pause(60_000)]);
  b.answer(first(20, CUT));
  const reply = await chat();
  expect(streamText(cleanStream(reply))).toBe(FULL);
  expect([b.calls.length, c.calls.length]).toEqual([1, 0]);
  const record = await ledger(reply);
  const calls = JSON.parse(record.calls) as readonly { readonly costNanos: number }[];
  expect(calls).toMatchObject([
    { provider: "a", purpose: "first", failure: "cancelled", promptTokens: 100 },
    { provider: "b", purpose: "hedge", failure: "malformed", completionTokens: 20 },
    { provider: "a", purpose: "continue", failure: null, completionTokens: 40 },
  ]);
  const sum = calls.reduce((total, { costNanos }) => total + costNanos, 0);
  expect(record.cost * 1000).toBeCloseTo(sum, 3);
  const read = 100 * (PRICES.a.prompt + PRICES.b.prompt);
  const made = 20 * PRICES.b.completion + 40 * PRICES.a.completion;
  expect(record.cost).toBeCloseTo(read + made, 6);
});

test("each part is paid by whoever's key it was made with", async () => {
  const { a, b, chat, ledger } = await open();
  a.answer(first(20, CUT));
  b.answer(goesOn());
  const reply = await chat({}, bringing({ a: "sk-callers-own-0123456789" }));
  const chunks = cleanStream(reply);
  expect(streamText(chunks)).toBe(FULL);
  expect(a.calls[0]?.headers.authorization).toBe("Bearer sk-callers-own-0123456789");
  expect(b.calls[0]?.headers.authorization).toBe("Bearer up-b");
  const own = 100 * PRICES.a.prompt + 20 * PRICES.a.completion;
  expect(chunks.at(-1)?.usage).toMatchObject({
    cost: expect.closeTo((40 * PRICES.b.completion) / 1e6, 12),
    cost_details: { upstream_inference_cost: expect.closeTo(own / 1e6, 12) },
  });
  const record = await ledger(reply);
  expect(record.cost).toBeCloseTo(40 * PRICES.b.completion, 6);
  expect(record.byok_cost).toBeCloseTo(own, 6);
});

test("a continuation that says nothing in its time is left for the next", async () => {
  const { a, b, c, chat } = await open({ timeouts: "{ first_token: 700ms }" });
  a.answer(first(20, CUT));
  b.answer([steps.pause(60_000)]);
  c.answer(goesOn());
  expect(streamText(cleanStream(await chat()))).toBe(FULL);
  await b.calls[0]?.closed;
  expect(b.calls[0]?.outcome).toBe("caller-left");
});

test("the request's own time limit ends the wait in the fault of the answer that broke", async () => {
  const { a, b, c, chat, ledger } = await open({ timeouts: "{ total: 2s }" });
  a.answer(first(20, CUT));
  b.answer([steps.pause(60_000)]);
  const reply = await chat();
  const { before, message } = errorStream(reply, 502);
  expect(streamText(before)).toBe(WORDS.slice(0, 20).join(""));
  expect(message).not.toContain("within");
  expect(c.calls).toHaveLength(0);
  expect(await ledger(reply)).toMatchObject({ outcome: "failed", cost: 0 });
});

test("nothing is continued where the caller allows no fallbacks", async () => {
  const { a, b, chat } = await open();
  a.answer(first(20, CUT));
  b.answer(goesOn());
  const only = { ...ASKED.provider, order: ["a"], allow_fallbacks: false };
  const reply = await chat({ provider: only });
  expect(reply.body.toString()).toContain('"finish_reason":"error"');
  expect(b.calls).toHaveLength(0);
});
