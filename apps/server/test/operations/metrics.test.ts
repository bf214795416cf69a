import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { openProcessStage, type ProcessStage } from "./process-stage.ts";
import { sampleOf, samples } from "./samples.ts";

const MANAGEMENT_KEY = "a-management-key-of-30-letters";

let stage: ProcessStage;
beforeAll(async () => {
  stage = await openProcessStage({ more: `management_key: ${MANAGEMENT_KEY}` }, [
    "--host",
    "0.0.0.0",
  ]);
}, 180_000);
afterAll(() => stage.close());

const scrape = async () => samples(await (await stage.get("/metrics")).text());

test("requests, tokens, cost and attempts are counted when a request is over", async () => {
  const before = await scrape();
  expect((await stage.chat()).status).toBe(200);
  await (await stage.chat({ stream: true })).text();
  const by = { provider: "a", model: "t/one" };
  const asked = { operation: "chat", status: "200", outcome: "complete" };
  const grown = async (name: string, labels: Record<string, string>) =>
    sampleOf(await scrape(), name, labels) - sampleOf(before, name, labels);
  await expect.poll(() => grown("sluice_requests_total", { ...asked, streamed: "true" })).toBe(1);
  expect(await grown("sluice_requests_total", { ...asked, streamed: "false" })).toBe(1);
  expect(await grown("sluice_input_tokens_total", by)).toBe(20);
  expect(await grown("sluice_output_tokens_total", by)).toBe(10);
  expect(await grown("sluice_cost_usd_total", by)).toBeCloseTo(20e-6, 9);
  expect(await grown("sluice_upstream_attempts_total", { ...by, outcome: "answered" })).toBe(2);
  expect(await grown("sluice_time_to_first_token_seconds_count", by)).toBe(1);
  expect(
    await grown("sluice_request_duration_seconds_count", { operation: "chat", streamed: "true" }),
  ).toBe(1);
});

test("failures, retries and refusals are told apart", async () => {
  stage.upstream.next([steps.status(503), steps.json({ error: { message: "no" } })]);
  expect((await stage.chat()).status).toBe(503);
  const refused = await fetch(`${stage.server.url}/v1/chat/completions`, { method: "POST" });
  expect(refused.status).toBe(401);
  await expect
    .poll(async () =>
      sampleOf(await scrape(), "sluice_refusals_total", {
        operation: "chat",
        reason: "credential",
      }),
    )
    .toBe(1);
  const now = await scrape();
  expect(
    sampleOf(now, "sluice_upstream_attempts_total", {
      provider: "a",
      model: "t/one",
      outcome: "unavailable",
    }),
  ).toBe(1);
  expect(
    sampleOf(now, "sluice_requests_total", {
      operation: "chat",
      status: "503",
      outcome: "failed",
      streamed: "false",
    }),
  ).toBe(1);
  expect(sampleOf(now, "sluice_endpoint_breaker_state", { provider: "a", model: "t/one" })).toBe(0);
});

test("lookups of keys are counted: who is nobody is asked for each time", async () => {
  const before = await scrape();
  const authorization = "Bearer sk-nobody";
  for (let count = 0; count < 3; count += 1) {
    expect((await stage.get("/v1/key", { authorization })).status).toBe(401);
  }
  expect((await stage.chat()).status).toBe(200);
  const after = await scrape();
  const lookups = (all: typeof after, result: string) =>
    sampleOf(all, "sluice_key_cache_lookups_total", { result });
  const grown = (result: string) => lookups(after, result) - lookups(before, result);
  expect(grown("miss")).toBeGreaterThanOrEqual(3);
  expect(grown("hit") + grown("miss")).toBe(4);
  expect(sampleOf(after, "sluice_key_cache_entries", {})).toBe(1);
});

test("a stream is open while it runs", async () => {
  stage.upstream.next([steps.header("content-type", "text/event-stream"), steps.pause(60_000)]);
  const controller = new AbortController();
  const calls = stage.upstream.calls.length;
  const asking = stage.chat({ stream: true }, controller.signal).catch(() => "left");
  await stage.upstream.waitForCalls(calls + 1);
  expect(sampleOf(await scrape(), "sluice_streams_open", {})).toBe(1);
  expect(sampleOf(await scrape(), "sluice_requests_open", { operation: "chat" })).toBe(1);
  controller.abort();
  expect(await asking).toBe("left");
  await expect.poll(async () => sampleOf(await scrape(), "sluice_streams_open", {})).toBe(0);
  const left = { operation: "chat", status: "499", outcome: "cancelled", streamed: "true" };
  await expect.poll(async () => sampleOf(await scrape(), "sluice_requests_total", left)).toBe(1);
  stage.upstream.answer(answerOf("a"));
});

test("nothing that callers write becomes a label", async () => {
  await stage.chat({ model: "evil/made-up", user: "somebody", trace: { trace_name: "evil" } });
  await stage.get("/evil/path");
  const text = await (await stage.get("/metrics")).text();
  expect(text).not.toContain("evil");
  expect(text).not.toContain("somebody");
  expect(text).not.toContain(stage.server.key.slice(-6));
});

test("Prometheus' text format, with the process's own metrics", async () => {
  const response = await stage.get("/metrics");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
  expect(text).toMatch(/^sluice_build_info\{version="[^"]+"\} 1$/m);
});

/** `GET /metrics` of an address of this machine; its own connection is from the same one. */
function from(address: string, headers: Record<string, string> = {}): Promise<number> {
  const { port } = new URL(stage.server.url);
  return new Promise((resolve, reject) => {
    request({ host: address, port, path: "/metrics", headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once("error", reject)
      .end();
  });
}

const outside = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4");

test("a proxy on this machine is nobody of this machine", async () => {
  expect(await from("127.0.0.1")).toBe(200);
  expect(await from("127.0.0.1", { "x-forwarded-for": "203.0.113.7" })).toBe(401);
  const authorization = `Bearer ${MANAGEMENT_KEY}`;
  expect(await from("127.0.0.1", { "x-forwarded-for": "203.0.113.7", authorization })).toBe(200);
});

test.skipIf(outside === undefined)("from another address only with a management key", async () => {
  const address = outside?.address ?? "";
  expect(await from(address)).toBe(401);
  expect(await from(address, { authorization: `Bearer ${stage.server.key}` })).toBe(403);
  expect(await from(address, { authorization: `Bearer ${MANAGEMENT_KEY}` })).toBe(200);
});
