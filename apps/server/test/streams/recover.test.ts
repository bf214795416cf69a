import { errorAnswer, type Script, steps } from "@sluice/mock-upstream";
import { describe, expect, test } from "vitest";
import { cleanStream } from "../faults/clean-stream.ts";
import { errorStream } from "../faults/error-stream.ts";
import { streamText } from "../faults/stream-text.ts";
import {
  CUT,
  delta,
  FULL,
  first,
  goesOn,
  OPENING,
  prefillOf,
  saying,
  WORDS,
} from "./known-text.ts";
import { ASKED } from "./three-providers.ts";
import { useThreeProviders } from "./use-three-providers.ts";

const open = useThreeProviders();
const TOLD = { headers: { "x-service-metadata": "enabled" } };
/** What metadata say of the continuation. */
const stages = (metadata: unknown) => (metadata as { pipeline?: readonly object[] }).pipeline;

describe("an answer that breaks is continued", () => {
  const error = { error: { message: "worker died", code: 502 } };
  test.each<[string, Script, string | undefined]>([
    ["cut after 40 of 60 tokens", first(40, CUT), undefined],
    ["ended without a finish reason after 40", first(40, [steps.end()]), undefined],
    ["silent after 20", first(20, [steps.pause(60_000)]), "{ idle: 400ms }"],
    ["an error object after 40", first(40, [steps.pause(100), steps.event(error)]), undefined],
    [
      "an error beside choices after 40",
      first(40, [steps.pause(100), steps.event({ ...error, choices: [] })]),
      undefined,
    ],
    ["half an event after 40", first(40, [steps.write('data: {"id":"u1","cho')], CUT), undefined],
    [
      "an event that is no JSON after 40",
      first(40, [steps.pause(100), steps.event('{"choices":[{"delta":{"content":"wo')]),
      undefined,
    ],
    ["broken after the first token", first(1, CUT), undefined],
    ["broken after the last token", first(60, CUT), undefined],
  ])("%s", async (_, script, timeouts) => {
    const { a, b, c, chat } = await open(timeouts === undefined ? {} : { timeouts });
    a.answer(script);
    b.answer(goesOn());
    const reply = await chat({}, TOLD);
    const chunks = cleanStream(reply);
    expect(streamText(chunks)).toBe(FULL);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(new Set(chunks.map(({ model }) => model))).toEqual(new Set(["t/large"]));
    expect(chunks.filter(({ usage }) => usage !== undefined)).toEqual([chunks.at(-1)]);
    const said = prefillOf(b.calls[0] ?? expect.fail());
    expect(FULL.startsWith(said ?? "x")).toBe(true);
    expect(b.calls[0]?.body).toMatchObject({
      messages: [...ASKED.messages, { role: "assistant", content: said }],
    });
    expect(a.calls).toHaveLength(1);
    expect(c.calls).toHaveLength(0);
    expect(chunks.at(-1)?.service_metadata).toMatchObject({
      attempt: 2,
      summary: "available=3, selected=B",
      attempts: [{ provider: "A" }, { provider: "B", status: 200 }],
      pipeline: [
        { type: "stream", name: "recover", data: { continued: true, from: "A", to: "B" } },
      ],
    });
  });

  test("chunks name who said them, and the continuation opens no second answer", async () => {
    const { a, b, chat } = await open();
    a.answer(first(40, CUT));
    b.answer(goesOn());
    const chunks = cleanStream(await chat());
    const by = (name: string) => streamText(chunks.filter(({ provider }) => provider === name));
    expect(by("A")).toBe(WORDS.slice(0, 40).join(""));
    expect(by("B")).toBe(WORDS.slice(40).join(""));
    const openings = chunks.filter(
      ({ choices }) => choices[0]?.finish_reason === null && !choices[0]?.delta.content,
    );
    expect(openings.map(({ provider }) => provider)).toEqual(["A"]);
  });

  test("a repeat of what was said is cut, however it is chunked", async () => {
    const { a, b, chat } = await open();
    a.answer(first(40, CUT));
    b.answer(goesOn({ echo: true }));
    const reply = await chat();
    expect(streamText(cleanStream(reply))).toBe(FULL);
    expect(cleanStream(reply).at(-1)?.usage).toMatchObject({ completion_tokens: 60 });
  });

  test("events that are no JSON and held nothing are left out of both parts", async () => {
    const { a, b, chat } = await open();
    const broken = steps.event("{not json");
    a.answer([
      ...OPENING,
      ...saying(WORDS.slice(0, 20)),
      broken,
      ...saying(WORDS.slice(20, 40)),
      ...CUT,
    ]);
    b.answer(
      goesOn({
        most: 20,
        ends: [
          broken,
          ...delta({ content: "!" }),
          steps.event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
          steps.event("[DONE]"),
        ],
      }),
    );
    expect(streamText(cleanStream(await chat()))).toBe(`${FULL}!`);
  });

  test("one that breaks too is continued at the next", async () => {
    const { a, b, c, chat } = await open();
    a.answer(first(20, CUT));
    b.answer(goesOn({ most: 20, ends: CUT }));
    c.answer(goesOn({ echo: true }));
    const chunks = cleanStream(await chat({}, TOLD));
    expect(streamText(chunks)).toBe(FULL);
    expect(prefillOf(c.calls[0] ?? expect.fail())).toBe(WORDS.slice(0, 40).join(""));
    expect(stages(chunks.at(-1)?.service_metadata)).toMatchObject([
      { data: { from: "A", to: "B" } },
      { data: { from: "B", to: "C" } },
    ]);
  });

  test("one that refuses the prefill, or breaks while it only repeats, moves on to the next", async () => {
    const { a, b, c, chat } = await open();
    a.answer(first(20, CUT));
    b.next(errorAnswer(400, { message: "prefill is not supported" }));
    c.answer(goesOn());
    expect(streamText(cleanStream(await chat()))).toBe(FULL);
    b.next(goesOn({ echo: true, most: 0, ends: CUT }));
    const chunks = cleanStream(await chat({}, TOLD));
    expect(streamText(chunks)).toBe(FULL);
    expect(chunks.at(-1)?.service_metadata).toMatchObject({
      attempt: 3,
      attempts: [{ provider: "A" }, { provider: "B", status: 502 }, { provider: "C", status: 200 }],
    });
  });

  test("less is asked for: the limit of tokens is lowered by what was made", async () => {
    const { a, b, chat } = await open();
    a.answer(first(20, CUT));
    b.answer(goesOn());
    cleanStream(await chat({ max_tokens: 100, reasoning: { effort: "high" } }));
    expect(a.calls[0]?.body).toMatchObject({ max_tokens: 100, reasoning_effort: "high" });
    expect(b.calls[0]?.body).toMatchObject({ max_tokens: 80 });
    expect(b.calls[0]?.body).not.toHaveProperty("reasoning_effort");
  });

  test("keep-alive comments go on while the continuation is waited for", async () => {
    const { a, b, chat } = await open({ stream: "recover: continue, keep_alive: 100ms" });
    a.answer(first(20, CUT));
    const rest = goesOn();
    b.answer(async (call, index) => {
      const script = typeof rest === "function" ? await rest(call, index) : rest;
      return [steps.pause(1_000), ...script];
    });
    const reply = await chat();
    expect(streamText(cleanStream(reply))).toBe(FULL);
    const text = reply.body.toString();
    const seam = text.slice(text.indexOf("word20"), text.indexOf("word21"));
    expect(seam).toContain(": SLUICE PROCESSING");
  });
});

describe("thoughts", () => {
  const thoughts = [...OPENING, ...delta({ reasoning: "hm" }), ...delta({ reasoning: ", so" })];

  test("text after them is continued, and they are not sent", async () => {
    const { a, b, chat } = await open();
    const signed = { type: "reasoning.encrypted", data: "c2VjcmV0", id: "r1", index: 0 };
    a.answer([
      ...thoughts,
      ...delta({ reasoning_details: [signed] }),
      ...saying(WORDS.slice(0, 20)),
      ...CUT,
    ]);
    b.answer((call) => [
      ...OPENING,
      ...delta({ reasoning: "again?" }),
      ...saying([FULL.slice(prefillOf(call)?.length)]),
      steps.event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
      steps.event("[DONE]"),
    ]);
    const reply = await chat({ reasoning: { effort: "low" } });
    const chunks = cleanStream(reply);
    expect(streamText(chunks)).toBe(FULL);
    const said = chunks.map(({ choices }) => choices[0]?.delta.reasoning ?? "").join("");
    expect(said).toBe("hm, so");
    expect(JSON.stringify(b.calls[0]?.body)).not.toMatch(/reasoning|c2VjcmV0|hm, so/);
  });

  test("unfinished ones are not continued", async () => {
    const { a, b, chat } = await open();
    a.answer([...thoughts, ...CUT]);
    const reply = await chat({}, TOLD);
    errorStream(reply, 502);
    expect(b.calls).toHaveLength(0);
    expect(reply.body.toString()).toContain("its thoughts were not over");
  });
});

describe("what cannot be continued ends in the fault of the answer that broke", () => {
  const call = { index: 0, id: "c1", type: "function", function: { name: "f", arguments: '{"a' } };
  const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
  const schema = { name: "s", schema: { type: "object" }, strict: true };
  test.each<[string, object, Script, string]>([
    [
      "a tool call begun",
      { tools },
      first(20, delta({ tool_calls: [call] }), CUT),
      "a tool call had begun",
    ],
    ["several choices", { n: 2 }, first(20, CUT), "it has several choices"],
    ["log probabilities", { logprobs: true }, first(20, CUT), "log probabilities were asked for"],
    [
      "an enforced form",
      { response_format: { type: "json_schema", json_schema: schema } },
      first(20, CUT),
      "the form json_schema is enforced",
    ],
    [
      "a form that only the provider knows",
      { guided_json: { type: "object" } },
      first(20, CUT),
      "the form of guided_json is enforced",
    ],
    ["a used up limit", { max_tokens: 20 }, first(20, CUT), "its limit of tokens was reached"],
    [
      "a prefill of the caller's at an endpoint that declares none",
      { messages: [...ASKED.messages, { role: "assistant", content: "word1" }] },
      first(20, CUT),
      "it may not have continued",
    ],
  ])("%s", async (_, body, script, reason) => {
    const { a, b, chat, ledger } = await open();
    a.answer(script);
    b.answer(goesOn());
    const reply = await chat(body, TOLD);
    errorStream(reply, 502);
    expect(reply.body.toString()).toContain(reason);
    expect(b.calls).toHaveLength(0);
    expect(await ledger(reply)).toMatchObject({ outcome: "failed", cost: 0 });
  });

  test("no endpoint declares a prefill", async () => {
    const { a, b, c, chat } = await open({ prefill: [] });
    a.answer(first(20, CUT));
    const reply = await chat({}, TOLD);
    errorStream(reply, 502);
    expect(b.calls.length + c.calls.length).toBe(0);
    expect(reply.body.toString()).toContain("no other endpoint of its model");
  });

  test("the setting is off", async () => {
    const { a, b, chat } = await open({ stream: "recover: error" });
    a.answer(first(20, CUT));
    const reply = await chat({}, TOLD);
    expect(streamText(errorStream(reply, 502).before)).toBe(WORDS.slice(0, 20).join(""));
    expect(b.calls).toHaveLength(0);
    expect(reply.body.toString()).not.toContain("recover");
  });

  test("every continuation is refused: the rejections are listed, and not told", async () => {
    const { a, b, c, chat } = await open();
    a.answer(
      first(20, [
        steps.pause(100),
        steps.event({ error: { message: "no capacity left", code: 503 } }),
      ]),
    );
    b.answer(errorAnswer(400, { message: "prefill is not supported" }));
    c.answer(errorAnswer(401));
    const reply = await chat({}, TOLD);
    const { before, message } = errorStream(reply, 503);
    expect(streamText(before)).toBe(WORDS.slice(0, 20).join(""));
    expect(message).toContain("no capacity left");
    const last = JSON.parse(reply.body.toString().trim().split("\n\n").at(-2)?.slice(6) ?? "");
    expect(last.provider).toBe("A");
    expect(last.error.metadata).toMatchObject({ provider_name: "A" });
    expect(last.error.metadata.previous_errors).toMatchObject([
      { provider: "a" },
      { provider: "b", code: 400 },
      { provider: "c" },
    ]);
    expect(stages(last.service_metadata)).toMatchObject([
      { name: "recover", data: { continued: false, from: "A" } },
    ]);
  });

  test("a refusal of the provider's content policy is the answer", async () => {
    const { a, b, chat } = await open();
    const filtered = {
      error: { message: "flagged", code: "content_filter", type: "content_filter" },
    };
    a.answer(first(20, [steps.pause(100), steps.event(filtered)]));
    const { message } = errorStream(await chat());
    expect(message).toContain("flagged");
    expect(b.calls).toHaveLength(0);
  });

  test("a repeat that may be none is not joined", async () => {
    const { a, b, c, chat } = await open();
    a.answer([...OPENING, ...saying(["ha"]), ...CUT]);
    const laugh: Script = [...OPENING, ...saying(["ha", "ha"])];
    b.answer(laugh);
    c.answer(laugh);
    const reply = await chat({}, TOLD);
    expect(streamText(errorStream(reply, 502).before)).toBe("ha");
    expect(b.calls.length + c.calls.length).toBe(2);
  });
});

test("the caller's own prefill is gone on with, where the endpoint that broke took it", async () => {
  const { a, b, chat } = await open({ prefill: ["a", "b"] });
  const [one = "", ...others] = WORDS;
  a.answer([...OPENING, ...saying(others.slice(0, 20)), ...CUT]);
  b.answer(goesOn());
  const messages = [...ASKED.messages, { role: "assistant", content: one }];
  expect(streamText(cleanStream(await chat({ messages })))).toBe(others.join(""));
  expect(b.calls[0]?.body).toMatchObject({
    messages: [...ASKED.messages, { role: "assistant", content: WORDS.slice(0, 21).join("") }],
  });
});
