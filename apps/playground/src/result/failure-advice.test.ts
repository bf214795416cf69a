import { expect, test } from "vitest";
import { failureAdvice } from "./failure-advice.ts";

const advice = (code: number | undefined, retryAfterSeconds?: number) =>
  failureAdvice({ code, message: "", metadata: undefined, retryAfterSeconds });

test("what can be done is said by the code", () => {
  expect(advice(404)).toContain("Choose another model");
  expect(advice(413)).toContain("Send less");
  expect(advice(529)).toContain("Try again");
  expect(advice(undefined)).toContain("gateway is running");
});

test("where the message or Retry-After says it, nothing is added", () => {
  expect(advice(400)).toBeUndefined();
  expect(advice(429, 7)).toBeUndefined();
  expect(advice(429)).toContain("Wait");
});
