import { localModels } from "@sluice/providers";
import { type EndpointHealth, observe } from "@sluice/router";
import { expect, test } from "vitest";
import { endpointFigures } from "./endpoint-figures.ts";
import { modelOrder } from "./model-order.ts";
import { modelSpeed } from "./model-speed.ts";

const NOW = 1_764_000_000_000;
const models = localModels({ speech: false });
const endpoint = models[0]?.endpoints[0];

/** Ten streamed answers: the first token after 100 to 1,000 ms, then 10 to 100 tokens in a second. */
function used(): EndpointHealth | undefined {
  if (endpoint === undefined) throw new Error("there is a local endpoint");
  let health: EndpointHealth | undefined;
  for (let answer = 1; answer <= 10; answer += 1) {
    const committedAt = NOW - 1000;
    health = observe(health, {
      endpoint,
      purpose: "first",
      state: "done",
      streamed: true,
      startedAt: committedAt - 100 * answer,
      committedAt,
      endedAt: NOW,
      outputTokens: 10 * answer,
    });
  }
  return health;
}

test("nine in ten answers are as good as p90 says, in latency and in throughput", () => {
  const { latency_last_30m: latency, throughput_last_30m: speed } = endpointFigures(used(), NOW);
  expect(latency?.p90).toBeGreaterThan(850);
  expect(speed?.p90).toBeLessThan(25);
  expect(latency?.p50).toBeLessThan(latency?.p90 ?? 0);
  expect(speed?.p50).toBeGreaterThan(speed?.p90 ?? 0);
});

test("uptimes are those of five minutes, half an hour and a day", () => {
  const after = (minutes: number) => endpointFigures(used(), NOW + minutes * 60_000);
  expect(after(0)).toMatchObject({
    uptime_last_5m: 100,
    uptime_last_30m: 100,
    uptime_last_1d: 100,
  });
  expect(after(10)).toMatchObject({ uptime_last_5m: null, uptime_last_30m: 100 });
  expect(after(100)).toMatchObject({ uptime_last_30m: null, uptime_last_1d: 100 });
  expect(after(25 * 60).uptime_last_1d).toBeNull();
});

test("speeds older than five minutes are forgotten", () => {
  const { latency_last_30m: latency, throughput_last_30m: speed } = endpointFigures(
    used(),
    NOW + 400_000,
  );
  expect([latency, speed]).toEqual([null, null]);
});

test("models are in the order of their speed, unknown ones last", () => {
  const speed = modelSpeed(new Map([[endpoint?.id ?? "", used() ?? expect.fail()]]), NOW);
  const reversed = models.toReversed();
  for (const sort of ["throughput-high-to-low", "latency-low-to-high"]) {
    expect(modelOrder(reversed, sort, speed)[0]).toBe(models[0]);
  }
  expect(modelOrder(reversed, "newest", speed)).toEqual(reversed);
});
