import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { traceParent } from "./trace-parent.ts";
import { tracesUrl } from "./traces-url.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";

describe("a traceparent", () => {
  test.each([
    [`00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN, sampled: true }],
    [`00-${TRACE}-${SPAN}-00`, { traceId: TRACE, spanId: SPAN, sampled: false }],
    [`01-${TRACE}-${SPAN}-03-more`, { traceId: TRACE, spanId: SPAN, sampled: true }],
    [`ff-${TRACE}-${SPAN}-01`, undefined],
    [`00-${"0".repeat(32)}-${SPAN}-01`, undefined],
    [`00-${TRACE}-${"0".repeat(16)}-01`, undefined],
    [`00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s", (header, parent) => {
    expect(traceParent(header, undefined)).toEqual(parent);
  });

  test("goes before the names of the body", () => {
    const names = { trace_id: "f".repeat(32) };
    expect(traceParent(`00-${TRACE}-${SPAN}-01`, names)?.traceId).toBe(TRACE);
    expect(traceParent("broken", names)?.traceId).toBe("f".repeat(32));
  });
});

test("names of the body count where they are ids", () => {
  const uuid = "0AF76519-16cd-43dd-8448-eb211c80319c";
  expect(traceParent(undefined, { trace_id: uuid, parent_span_id: SPAN })).toEqual({
    traceId: TRACE,
    spanId: SPAN,
    sampled: true,
  });
  expect(traceParent(undefined, { trace_id: uuid, parent_span_id: "step 1" })).toEqual({
    traceId: TRACE,
    sampled: true,
  });
  expect(traceParent(undefined, { trace_id: "t1" })).toBeUndefined();
});

test("nothing that callers send is an id unless it is one", () => {
  fc.assert(
    fc.property(fc.string(), fc.anything(), fc.anything(), (header, trace_id, parent_span_id) => {
      const parent = traceParent(header, { trace_id, parent_span_id });
      if (parent !== undefined) expect(parent.traceId).toMatch(/^[0-9a-f]{32}$/);
    }),
  );
});

test("a collector's address gets the path of traces once", () => {
  expect(tracesUrl("http://c:4318")).toBe("http://c:4318/v1/traces");
  expect(tracesUrl("http://c:4318/")).toBe("http://c:4318/v1/traces");
  expect(tracesUrl("https://c/otlp")).toBe("https://c/otlp/v1/traces");
  expect(tracesUrl("https://c/otlp/v1/traces")).toBe("https://c/otlp/v1/traces");
});
