import { afterAll, beforeAll, expect, test } from "vitest";
import { runLoad } from "./load.ts";
import { type Pair, startPair } from "./pair.ts";
import { FIRST_BYTE, WARM_UP } from "./scenarios.ts";

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
}, 60_000);
afterAll(() => pair.stop());

test.each([
  ["plain answers", FIRST_BYTE],
  ["streams", WARM_UP],
])("%s come whole from everybody, and cost something", async (_name, scenario) => {
  for (const contender of [pair.mock, pair.bare, pair.sluice]) {
    const { url, key } = contender;
    const before = await contender.stats("cpu");
    const { firstByteMs } = await runLoad({ ...scenario, count: 10, concurrency: 5, url, key });
    expect(firstByteMs).toHaveLength(10);
    expect((await contender.stats("cpu")).cpuSeconds).toBeGreaterThan(before.cpuSeconds);
  }
});
