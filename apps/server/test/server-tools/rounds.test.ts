import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { saying } from "../clients/scripted-answers.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import type { Stage } from "../faults/stage.ts";
import { streamText } from "../faults/stream-text.ts";
import { streamTools } from "../faults/stream-tools.ts";
import { calling, callOf, openToolStage, roundsOf, toldBefore } from "./__fixtures__/tool-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openToolStage();
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const DATETIME = "sluice_datetime";
const tools = [{ type: "openrouter:datetime", timezone: "Europe/Oslo" }];
const weather = { type: "function", function: { name: "weather" } };
const headers = { "x-service-metadata": "enabled" };

/** An answer in either form: its text, calls, end, usage and metadata. */
async function answered(more: object, stream: boolean) {
  const reply = await stage.chat({ tools, ...more, stream }, { headers });
  if (reply.status !== 200)
    return { status: reply.status, error: JSON.parse(reply.body.toString()).error };
  if (!stream) {
    const result = JSON.parse(reply.body.toString());
    const [{ message, finish_reason: finish }] = result.choices;
    const calls = (message.tool_calls ?? []).map(
      (call: ReturnType<typeof callOf>) => call.function.name,
    );
    const { usage, service_metadata: metadata } = result;
    return { reply, text: message.content, calls, finish, usage, metadata, message };
  }
  const chunks = cleanStream(reply);
  const last = chunks.at(-1) as unknown as Record<string, never>;
  const deltas = chunks.map(({ choices }) => choices[0]?.delta as Record<string, unknown>);
  return {
    reply,
    text: streamText(chunks),
    calls: streamTools(chunks).map(({ name }) => name),
    finish: chunks.at(-1)?.choices[0]?.finish_reason,
    usage: last.usage,
    metadata: last.service_metadata,
    message: {
      annotations: deltas.flatMap(({ annotations }) => annotations ?? []),
      reasoning_details: deltas.flatMap(({ reasoning_details: details }) => details ?? []),
    },
  };
}

describe.each([false, true])("stream: %s", (stream) => {
  test("a model that asks for the time is told it, in the zone of the request, and answers", async () => {
    stage.a.next(calling("Let me see. ", callOf(DATETIME)), saying({ content: "It is late." }));
    const { text, calls, finish, usage, metadata, reply } = await answered({}, stream);
    expect({ text, calls, finish }).toEqual({
      text: "Let me see. It is late.",
      calls: [],
      finish: "stop",
    });
    const [first, second] = roundsOf(stage);
    expect(first?.tools?.map((tool) => tool.function.name)).toEqual([DATETIME]);
    expect(toldBefore(second)).toEqual([
      expect.stringMatching(/^\{"datetime":"20\d\d-.*\+0[12]:00","timezone":"Europe\/Oslo"\}$/),
    ]);
    expect(usage).toMatchObject({
      prompt_tokens: 18,
      completion_tokens: 8,
      total_tokens: 26,
      cost: 0.0000944,
      prompt_tokens_details: { cached_tokens: 4 },
      completion_tokens_details: { reasoning_tokens: 6 },
      server_tool_use_details: {
        tool_calls_requested: 1,
        tool_calls_executed: 1,
        web_search_requests: 0,
      },
    });
    expect(metadata).toMatchObject({
      attempt: 2,
      pipeline: [
        {
          type: "server_tools",
          data: { calls: { "sluice:datetime": 1 }, requested: 1, executed: 1, rounds: 2 },
        },
      ],
    });
    expect(reply?.headers).not.toHaveProperty("x-sluice-dropped");
    const record = await stage.ledger(reply ?? { headers: {} });
    expect(record).toMatchObject({ prompt_tokens: 18, completion_tokens: 8, cost: 94.4 });
    expect(JSON.parse(record.calls)).toMatchObject([
      { purpose: "first", costNanos: 47_200, promptTokens: 9 },
      { purpose: "first", costNanos: 47_200, promptTokens: 9 },
    ]);
  });

  test("calls of one round run side by side, and are answered in their order", async () => {
    const meet = (name: string) => callOf("sluice_meet", { name }, name);
    stage.a.next(calling("", meet("x"), meet("y")), saying({ content: "both" }));
    const { text } = await answered({ tools: [{ type: "sluice:meet" }] }, stream);
    expect(text).toBe("both");
    expect(toldBefore(roundsOf(stage)[1])).toEqual(["met x", "met y"]);
  });

  test("what goes wrong with a call is told to the model, and the answer goes on", async () => {
    stage.a.next(
      calling(
        "",
        callOf("sluice_broken"),
        callOf("sluice_hang"),
        callOf(DATETIME, { timezone: "Mars/Olympus" }, "zone"),
        callOf(DATETIME, { timezone: 5 }, "type"),
        callOf(DATETIME, "{", "json"),
        callOf("nobody"),
      ),
      saying({ content: "sorry" }),
    );
    const more = { tools: [...tools, { type: "sluice:broken" }, { type: "sluice:hang" }] };
    const { text, usage } = await answered(more, stream);
    expect(text).toBe("sorry");
    expect(toldBefore(roundsOf(stage)[1])).toEqual([
      "Error: the tool failed",
      "Error: the tool took longer than 0.2 seconds",
      expect.stringContaining('"Mars/Olympus" is not the IANA name'),
      "Error: arguments.timezone must be a string",
      "Error: the arguments are not valid JSON",
      expect.stringContaining('there is no tool "nobody"'),
    ]);
    expect(usage).toMatchObject({ server_tool_use_details: { tool_calls_executed: 6 } });
  });

  test("a round that also calls functions ends with those alone", async () => {
    stage.a.next(calling("Both. ", callOf(DATETIME), callOf("weather", { city: "Oslo" })));
    const { text, calls, finish, usage } = await answered({ tools: [...tools, weather] }, stream);
    expect({ text, calls, finish }).toEqual({
      text: "Both. ",
      calls: ["weather"],
      finish: "tool_calls",
    });
    expect(stage.a.calls).toHaveLength(1);
    expect(usage).toMatchObject({
      server_tool_use_details: { tool_calls_requested: 1, tool_calls_executed: 0 },
    });
  });

  test("functions of the caller after a server tool are the caller's", async () => {
    stage.a.next(
      calling("", callOf(DATETIME)),
      calling("", callOf("weather", { city: "Oslo" }), callOf("weather", { city: "Rome" }, "2")),
    );
    const { calls, finish } = await answered({ tools: [...tools, weather] }, stream);
    expect(calls).toEqual(["weather", "weather"]);
    expect(finish).toBe("tool_calls");
  });

  test("where the budget ends, what is pending is run, and a last round has no tools", async () => {
    const two = [callOf(DATETIME, {}, "1"), callOf(DATETIME, {}, "2")];
    stage.a.next(
      calling("a", callOf(DATETIME, {}, "0")),
      calling("b", ...two),
      calling("c", callOf(DATETIME, {}, "3")),
    );
    const { text, finish, usage, metadata } = await answered({ max_tool_calls: 2 }, stream);
    expect({ text, finish }).toEqual({ text: "abc", finish: "stop" });
    const rounds = roundsOf(stage);
    expect(rounds.map(({ tool_choice: choice }) => choice)).toEqual([undefined, undefined, "none"]);
    expect(toldBefore(rounds[2])).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^\{"datetime"/)),
    );
    expect(usage).toMatchObject({
      server_tool_use_details: { tool_calls_requested: 4, tool_calls_executed: 3 },
    });
    expect(metadata).toMatchObject({ pipeline: [{ data: { stopped_by: "max_tool_calls" } }] });
  });

  test("a budget that ends exactly is no different, and one that does not end says nothing", async () => {
    const two = [callOf(DATETIME, {}, "1"), callOf(DATETIME, {}, "2")];
    stage.a.next(calling("", ...two), saying({ content: "done" }));
    const spent = await answered({ max_tool_calls: 2 }, stream);
    expect(spent.metadata).toMatchObject({
      pipeline: [{ data: { stopped_by: "max_tool_calls" } }],
    });
    expect(roundsOf(stage)[1]).toMatchObject({ tool_choice: "none" });
    stage.a.reset();
    stage.a.next(calling("", ...two), saying({ content: "done" }));
    const { metadata } = await answered({ max_tool_calls: 3 }, stream);
    expect(roundsOf(stage)[1]).not.toHaveProperty("tool_choice");
    expect(JSON.stringify(metadata)).not.toContain("stopped_by");
  });

  test("no request has more than 128 calls run, however many its model asks for at once", async () => {
    const calls = Array.from({ length: 130 }, (_, at) => callOf(DATETIME, {}, `n${at}`));
    stage.a.next(calling("", ...calls), saying({ content: "done" }));
    const { text, usage } = await answered({ max_tool_calls: 1 }, stream);
    expect(text).toBe("done");
    const told = toldBefore(roundsOf(stage)[1]);
    expect(told.filter((each) => String(each).startsWith('{"datetime"'))).toHaveLength(128);
    expect(told.slice(128)).toEqual([
      expect.stringContaining("was not run"),
      expect.stringContaining("was not run"),
    ]);
    expect(usage).toMatchObject({
      server_tool_use_details: { tool_calls_requested: 130, tool_calls_executed: 128 },
    });
  });

  test.each([
    [{ type: "step_count_is", step_count: 1 }],
    [{ type: "has_tool_call", tool_name: "openrouter:datetime" }],
    [{ type: "max_tokens_used", max_tokens: 13 }],
    [{ type: "max_cost", max_cost_in_dollars: 0.000047 }],
    [{ type: "finish_reason_is", reason: "tool_calls" }],
  ])("%j runs what is pending and ends with a round without tools", async (condition) => {
    stage.a.next(calling("", callOf(DATETIME)), saying({ content: "done" }));
    const more = { stop_server_tools_when: [condition], max_tool_calls: 1 };
    const { text, metadata } = await answered(more, stream);
    expect(text).toBe("done");
    expect(roundsOf(stage)[1]).toMatchObject({ tool_choice: "none" });
    expect(toldBefore(roundsOf(stage)[1])).toEqual([expect.stringContaining("datetime")]);
    expect(metadata).toMatchObject({ pipeline: [{ data: { stopped_by: condition.type } }] });
  });

  test("conditions stand in for the budget", async () => {
    const again = (at: number) => calling("", callOf(DATETIME, {}, `c${at}`));
    stage.a.next(again(0), again(1), again(2), saying({ content: "done" }));
    const conditions = [{ type: "step_count_is", step_count: 9 }];
    await answered({ stop_server_tools_when: conditions, max_tool_calls: 1 }, stream);
    expect(roundsOf(stage)).toHaveLength(4);
    expect(roundsOf(stage)[3]).not.toHaveProperty("tool_choice");
  });

  test("a server tool that must be called is called once", async () => {
    stage.a.next(calling("", callOf(DATETIME)), saying({ content: "done" }));
    await answered({ tool_choice: { type: "openrouter:datetime" } }, stream);
    expect(roundsOf(stage).map(({ tool_choice: choice }) => choice)).toEqual([
      { type: "function", function: { name: DATETIME } },
      "auto",
    ]);
  });

  test("a model that must not call tools does not, and one that has no budget has none", async () => {
    await answered({ tool_choice: "none" }, stream);
    await answered({ max_tool_calls: 0 }, stream);
    const [none, empty] = roundsOf(stage);
    expect(none).toMatchObject({ tool_choice: "none" });
    expect(empty).not.toHaveProperty("tools");
  });

  test("what a tool buys and cites is told with the answer", async () => {
    stage.a.next(
      calling("Searching. ", callOf("sluice_paid")),
      saying({ content: "It is [there](https://ex.org/a)." }),
    );
    const { text, usage, message, reply } = await answered(
      { tools: [{ type: "sluice:paid" }] },
      stream,
    );
    expect(usage).toMatchObject({
      cost: 0.0001444,
      cost_details: { server_tool_cost: 0.00005 },
      server_tool_use_details: { web_search_requests: 1 },
      server_tool_use: { web_search_requests: 1 },
    });
    const { url_citation: cited } = message.annotations[0];
    expect(text.slice(cited.start_index, cited.end_index)).toBe("[there](https://ex.org/a)");
    const id = String(reply?.headers["x-generation-id"]);
    expect(await stage.ledger(reply ?? { headers: {} })).toMatchObject({ cost: 144.4 });
    const record = await fetch(`${stage.server.base}/generation?id=${id}`, {
      headers: { authorization: `Bearer ${stage.server.key}` },
    });
    expect(await record.json()).toMatchObject({
      data: { num_search_results: 1, num_fetches: 0, total_cost: 0.0001444 },
    });
  });

  test("a tool that asks a model runs that model's tools, and all of it is one record", async () => {
    stage.a.next(
      calling("", callOf("sluice_ask")),
      calling("", callOf(DATETIME)),
      saying({ content: "inner time" }),
      saying({ content: "outer" }),
    );
    const { text, usage, reply } = await answered({ tools: [{ type: "sluice:ask" }] }, stream);
    expect(text).toBe("outer");
    expect(toldBefore(roundsOf(stage)[3])).toEqual(["inner said inner time"]);
    expect(usage).toMatchObject({
      total_tokens: 52,
      server_tool_use_details: { tool_calls_executed: 2 },
    });
    const record = await stage.ledger(reply ?? { headers: {} });
    expect(JSON.parse(record.calls)).toHaveLength(4);
    expect(record).toMatchObject({ prompt_tokens: 36, model: "t/one" });
  });

  test.each([
    [0.00005, undefined],
    [0.00004, "none"],
  ])("a call of a tool that may cost %j counts its own cost alone", async (most, choice) => {
    stage.a.next(
      calling("", callOf("sluice_ask", { most })),
      calling("", callOf(DATETIME)),
      saying({ content: "inner time" }),
      saying({ content: "outer" }),
    );
    const { text } = await answered({ tools: [{ type: "sluice:ask" }] }, stream);
    expect(text).toBe("outer");
    // The round before it has cost as much as one of its own.
    expect(roundsOf(stage)[2]?.tool_choice).toBe(choice);
  });

  test("the record of a plugin's own answer names who gave what it rests on, charged once", async () => {
    stage.a.next(saying({ content: "asked inside" }));
    const { text, usage, reply } = await answered(
      { tools: undefined, plugins: [{ id: "asker" }] },
      stream,
    );
    expect(text).toBe("asked inside");
    expect(usage).toMatchObject({ cost: 0.0000472 });
    expect(await stage.ledger(reply ?? { headers: {} })).toMatchObject({
      model: "t/one",
      provider: "a",
      cost: 47.2,
    });
  });

  test.each([
    ["several answers", { n: 2 }, 400, "n"],
    [
      "a zone that nobody knows",
      { tools: [{ type: "openrouter:datetime", timezone: "Mars/X" }] },
      400,
      "tools[0].parameters.timezone",
    ],
    [
      "a choice that is not there",
      { tools: [weather], tool_choice: { type: "sluice:datetime" } },
      422,
      "tool_choice.type",
    ],
  ])("%s are refused", async (_name, more, status, path) => {
    expect(await answered(more, stream)).toMatchObject({ status, error: { metadata: { path } } });
    expect(stage.a.calls).toEqual([]);
  });
});
