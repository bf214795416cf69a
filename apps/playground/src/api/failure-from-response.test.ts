import { expect, test } from "vitest";
import { failureFromResponse } from "./failure-from-response.ts";

test("reads the envelope and Retry-After", () => {
  const metadata = { provider_name: "North" };
  const body = JSON.stringify({ error: { code: 429, message: "Slow down", metadata } });
  expect(failureFromResponse({ status: 429, body, retryAfter: "12" })).toEqual({
    code: 429,
    message: "Slow down",
    metadata,
    retryAfterSeconds: 12,
  });
});

test.each(["<html>Bad gateway</html>", "", "null", `{"error":"words"}`, "[]"])(
  "says only the status when the body is %j",
  (body) => {
    expect(failureFromResponse({ status: 502, body, retryAfter: null })).toEqual({
      code: 502,
      message: "The server answered with status 502.",
      metadata: undefined,
      retryAfterSeconds: undefined,
    });
  },
);

test("an envelope without a code has the status", () => {
  const body = JSON.stringify({ error: { message: "No", metadata: null } });
  const failure = failureFromResponse({ status: 403, body, retryAfter: null });
  expect(failure).toMatchObject({ code: 403, message: "No", metadata: undefined });
});
