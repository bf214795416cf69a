import { errorAnswer } from "@sluice/mock-upstream";
import { type EndpointListReply, endpointListReply, modelListReply } from "@sluice/schema";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

async function figures(): Promise<EndpointListReply["data"]["endpoints"][number] | undefined> {
  const response = await fetch(`${stage.server.base}/models/t/one/endpoints`);
  expect(response.status).toBe(200);
  return endpointListReply.parse(await response.json()).data.endpoints[0];
}

test("an endpoint that nobody has used has no figures", async () => {
  expect(await figures()).toMatchObject({
    status: 0,
    uptime_last_5m: null,
    uptime_last_30m: null,
    uptime_last_1d: null,
    latency_last_30m: null,
    throughput_last_30m: null,
  });
});

test("answers and failures are in the figures at once", async () => {
  for (let count = 0; count < 3; count += 1) {
    expect((await stage.chat({ stream: true })).status).toBe(200);
  }
  expect(await figures()).toMatchObject({ status: 0, uptime_last_5m: 100 });
  stage.a.next(errorAnswer(500));
  expect((await stage.chat()).status).toBe(502);
  const told = await figures();
  expect(told).toMatchObject({ uptime_last_5m: 75, uptime_last_30m: 75, uptime_last_1d: 75 });
  const latency = told?.latency_last_30m;
  expect(latency?.p50).toBeGreaterThan(0);
  expect(latency?.p99).toBeGreaterThanOrEqual(latency?.p50 ?? 0);
});

test("models can be listed by how fast they were; unknown ones come last", async () => {
  expect((await stage.chat({ model: "t/b-only", stream: true })).status).toBe(200);
  const response = await fetch(`${stage.server.base}/models?sort=latency-low-to-high`);
  const { data } = modelListReply.parse(await response.json());
  expect(data[0]?.id).toBe("t/b-only");
  expect(data.map(({ id }) => id)).toContain("t/one");
});

test("failures in a row are an outage, which the status tells", async () => {
  for (let count = 0; count < 2; count += 1) {
    stage.a.next(errorAnswer(500));
    expect((await stage.chat()).status).toBe(502);
  }
  expect(await figures()).toMatchObject({ status: -2, uptime_last_5m: 0 });
});
