import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { saying } from "../clients/scripted-answers.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { calling, callOf, roundsOf, toldBefore } from "./__fixtures__/tool-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({
    more: "plugins: { datetime: { enabled: true, timezone: Asia/Tokyo } }",
  });
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const script = () =>
  stage.a.next(calling("", callOf("sluice_datetime")), saying({ content: "done" }));

describe("a plugin that acts on every request", () => {
  test("offers its tool with the options of its entry, beside the caller's functions", async () => {
    script();
    const weather = { type: "function", function: { name: "weather" } };
    const reply = await stage.chat({ tools: [weather] });
    expect(JSON.parse(reply.body.toString()).choices[0].message.content).toBe("done");
    const names = roundsOf(stage)[0]?.tools?.map((tool) => tool.function.name);
    expect(names).toEqual(["weather", "sluice_datetime"]);
    expect(toldBefore(roundsOf(stage)[1])).toEqual([expect.stringContaining("+09:00")]);
  });

  test("lends its entry to a request that names the tool, which the request's parameters overrule", async () => {
    script();
    await stage.chat({ tools: [{ type: "sluice:datetime" }] });
    expect(toldBefore(roundsOf(stage)[1])).toEqual([expect.stringContaining("Asia/Tokyo")]);
    stage.a.reset();
    script();
    await stage.chat({ tools: [{ type: "sluice:datetime", timezone: "Europe/Oslo" }] });
    expect(toldBefore(roundsOf(stage)[1])).toEqual([expect.stringContaining("Europe/Oslo")]);
    expect(roundsOf(stage)[0]?.tools).toHaveLength(1);
  });

  test("is no bar to requests that cannot have tools, which get none", async () => {
    stage.a.next(saying({ content: "one" }));
    expect((await stage.chat({ n: 2 })).status).toBe(200);
    await stage.chat({ plugins: [{ id: "datetime", enabled: false }] });
    for (const round of roundsOf(stage)) expect(round).not.toHaveProperty("tools");
  });
});
