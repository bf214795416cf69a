import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { saying } from "../clients/scripted-answers.ts";
import type { Stage } from "../faults/stage.ts";
import { calling, callOf, openToolStage, roundsOf, toldBefore } from "./__fixtures__/tool-stage.ts";

/** Results that the model could not hold: it would refuse the next round, which is paid for by then. */
const CONTEXT = 4000;
const NOTE = "[The rest was cut off]";

let stage: Stage;
beforeAll(async () => {
  stage = await openToolStage("", { alsoModel: "t/small", contextOfAlso: CONTEXT });
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const long = (words: number, id: string) => callOf("sluice_long", { words }, id);
const ask = (more: object) =>
  stage.chat({ model: "t/small", tools: [{ type: "sluice:long" }], ...more });
/** Two tokens of text, as near as makes no odds. */
const wordsOf = (text: string | null | undefined) => text?.match(/tall|penguins/g)?.length ?? 0;

describe.each([false, true])("stream: %s", (stream) => {
  test("a result that is longer than the rest of the context is cut, and says so", async () => {
    stage.a.next(calling("", long(50_000, "1")), saying({ content: "done" }));
    expect((await ask({ stream })).status).toBe(200);
    const [told] = toldBefore(roundsOf(stage)[1]);
    expect(told).toMatch(/^tall penguins tall/);
    expect(told?.endsWith(NOTE)).toBe(true);
    // As much of it as there is room for beside the answer, which may take a quarter.
    expect(wordsOf(told)).toBeGreaterThan(CONTEXT / 4);
    expect(wordsOf(told)).toBeLessThan(CONTEXT * 0.75);
  });

  test("of several the long ones are cut alone, and later rounds fit too", async () => {
    stage.a.next(
      calling("", long(20, "1"), long(50_000, "2")),
      calling("", long(50_000, "3")),
      saying({ content: "done" }),
    );
    expect((await ask({ stream, max_tokens: 2000 })).status).toBe(200);
    const [short, cut, later] = toldBefore(roundsOf(stage)[2]);
    expect(wordsOf(short)).toBe(20);
    expect(cut).toContain(NOTE);
    expect(later).toContain(NOTE);
    expect(wordsOf(cut) + wordsOf(later)).toBeLessThan(CONTEXT - 2000);
  });

  test("what fits, and what nobody can measure, is told as it is", async () => {
    stage.a.next(calling("", long(1000, "1")), saying({ content: "done" }));
    await ask({ stream });
    stage.a.next(calling("", long(50_000, "1")), saying({ content: "done" }));
    await ask({ stream, model: "t/one" });
    const told = [1, 3].map((round) => toldBefore(roundsOf(stage)[round])[0]);
    expect(told.map(wordsOf)).toEqual([1000, 50_000]);
    for (const text of told) expect(text).not.toContain(NOTE);
  });
});
