import { errorAnswer } from "@sluice/mock-upstream";
import { afterEach, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { A_THEN_B, openStage, type Stage } from "../faults/stage.ts";

let stage: Stage;
afterEach(() => stage.close());

async function servedBy({ chat }: Stage): Promise<string> {
  const reply = await chat(A_THEN_B);
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body.toString()).provider;
}

test("a failing primary is left, probed, and used again, and no request is lost", async () => {
  stage = await openStage({ more: "routing: { outage_window: 3s }" });
  const { a } = stage;
  for (let round = 0; round < 2; round += 1) {
    a.answer(errorAnswer(503));
    const before = a.calls.length;
    for (let sent = 0; sent < 30; sent += 1) expect(await servedBy(stage)).toBe("B");
    // Five open the breaker; then only probes go there, each after a longer pause.
    expect(a.calls.length - before).toBeGreaterThanOrEqual(5);
    expect(a.calls.length - before).toBeLessThan(15);
    a.answer(answerOf("a"));
    await expect.poll(() => servedBy(stage), { interval: 100 }).toBe("A");
    expect(await servedBy(stage)).toBe("A");
  }
});

test("one that flaps on and on costs no request and few calls, and is used whenever it stays", async () => {
  stage = await openStage({
    more: "routing: { outage_window: 600ms }\nrate_limits: { requests_per_minute: null }",
  });
  const { a } = stage;
  for (let round = 0; round < 12; round += 1) {
    a.answer(round % 2 === 0 ? errorAnswer(503) : errorAnswer(500));
    const before = a.calls.length;
    const begun = performance.now();
    for (let sent = 0; sent < 20; sent += 1) expect(await servedBy(stage)).toBe("B");
    // A breaker of this window lets a probe through each 100 ms at most, 200, 400, then 500.
    const probes = (performance.now() - begun) / 100 + 1;
    expect(a.calls.length - before).toBeLessThanOrEqual(5 + probes);
    a.answer(answerOf("a"));
    await expect.poll(() => servedBy(stage), { interval: 50, timeout: 20_000 }).toBe("A");
    expect(await servedBy(stage)).toBe("A");
  }
}, 120_000);
