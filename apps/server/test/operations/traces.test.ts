import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProcessStage, type ProcessStage } from "./process-stage.ts";

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code?: number };
}

/** What came so far, of all requests. */
const spans: Span[] = [];
let resource = "";
let broken = false;
let refused = 0;
let collector: Server;
let stage: ProcessStage;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const body = await text(request);
    if (broken) {
      refused += 1;
      response.writeHead(400).end();
      return;
    }
    expect(request.url).toBe("/v1/traces");
    const { resourceSpans } = JSON.parse(body);
    for (const each of resourceSpans) {
      resource = JSON.stringify(each.resource);
      for (const scope of each.scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, "127.0.0.1", resolve);
  });
  const { port } = collector.address() as AddressInfo;
  const more = `telemetry: { otlp: "http://127.0.0.1:${port}" }`;
  stage = await openProcessStage({ more }, ["--log", "json"]);
}, 180_000);
afterAll(async () => {
  await stage.close();
  collector.closeAllConnections();
  collector.close();
});

const attributeOf = (span: Span, key: string): unknown => {
  const found = span.attributes.find((each) => each.key === key)?.value;
  return found === undefined ? undefined : Object.values(found)[0];
};

/** The spans of a reply: its own, and those of its calls. */
async function spansOf(response: Response) {
  await response.text();
  const id = response.headers.get("x-generation-id");
  const find = () => spans.find((span) => attributeOf(span, "gen_ai.response.id") === id);
  await expect.poll(find).toBeDefined();
  const request = find() as Span;
  return { request, calls: spans.filter(({ parentSpanId }) => parentSpanId === request.spanId) };
}

test("a request is a span with those of its calls within, by the conventions for generative AI", async () => {
  const { request, calls } = await spansOf(await stage.chat({ stream: true }));
  expect(request).toMatchObject({ name: "chat t/one", kind: 2 });
  const told = {
    "gen_ai.operation.name": "chat",
    "gen_ai.request.model": "t/one",
    "gen_ai.response.model": "t/one",
    "gen_ai.provider.name": "a",
  };
  for (const [key, value] of Object.entries(told)) expect(attributeOf(request, key)).toBe(value);
  expect(Number(attributeOf(request, "gen_ai.usage.input_tokens"))).toBe(10);
  expect(Number(attributeOf(request, "gen_ai.usage.output_tokens"))).toBe(5);
  expect(attributeOf(request, "gen_ai.response.finish_reasons")).toEqual({
    values: [{ stringValue: "stop" }],
  });
  const [call] = calls;
  if (call === undefined || calls.length > 1) throw new Error(`${calls.length} spans of calls`);
  expect(call).toMatchObject({ name: "chat t/one", kind: 3, traceId: request.traceId });
  expect(attributeOf(call, "gen_ai.request.model")).toBe("internal-a");
  expect(attributeOf(call, "server.address")).toBe("127.0.0.1");
  expect(Number(attributeOf(call, "server.port"))).toBe(stage.upstream.port);
  expect(BigInt(call.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano));
  expect(resource).toContain("service.name");
});

test("a failed call has its kind, and so has the request", async () => {
  stage.upstream.next([steps.status(503), steps.json({ error: { message: "no" } })]);
  const { request, calls } = await spansOf(await stage.chat());
  expect(request.status.code).toBe(2);
  expect(attributeOf(request, "error.type")).toBeDefined();
  expect(calls.map((call) => [attributeOf(call, "error.type"), call.status.code])).toEqual([
    ["unavailable", 2],
  ]);
});

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";

test("the caller's traceparent goes on here, and is not passed on to the provider", async () => {
  const response = await fetch(`${stage.server.url}/v1/chat/completions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stage.server.key}`,
      "content-type": "application/json",
      traceparent: `00-${TRACE}-${PARENT}-01`,
    },
    body: '{"model":"t/one","messages":[{"role":"user","content":"hi"}]}',
  });
  const { request } = await spansOf(response);
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
  expect(stage.upstream.calls.at(-1)?.headers).not.toHaveProperty("traceparent");
});

test("so do the ids of the request's trace; its other names are attributes", async () => {
  const id = TRACE.replace("0af7", "0af8");
  const trace = { trace_id: id, trace_name: "checkout", span_name: "plan", tenant: "acme" };
  const { request } = await spansOf(await stage.chat({ trace }));
  expect(request.traceId).toBe(id);
  expect(attributeOf(request, "sluice.trace.name")).toBe("checkout");
  expect(attributeOf(request, "sluice.trace.span_name")).toBe("plan");
  expect(attributeOf(request, "sluice.trace.tenant")).toBe("acme");
});

test("nothing of prompts and answers, keys and credentials", () => {
  const sent = JSON.stringify(spans);
  for (const hidden of ["Say hi.", "from-a", stage.server.key, "up-secret-a"]) {
    expect(sent).not.toContain(hidden);
  }
});

test("a collector that fails is told once and touches no request", async () => {
  broken = true;
  expect((await stage.chat()).status).toBe(200);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await stage.said("traces cannot be sent");
  expect((await stage.chat()).status).toBe(200);
  broken = false;
});

test("what waits is sent at a stop", async () => {
  const response = await stage.chat();
  await response.text();
  expect(await stage.server.end()).toBe(0);
  const id = response.headers.get("x-generation-id");
  expect(spans.some((span) => attributeOf(span, "gen_ai.response.id") === id)).toBe(true);
});
