import { expect, test } from "vitest";
import { redactBody } from "./redact-body.ts";

test("secrets are taken out wherever they stand, the longer one whole", () => {
  const body = { text: ["say up-secret-a-1 and up-secret-a"], "up-secret-a": { n: 1, no: null } };
  expect(redactBody(body, ["up-secret-a", "up-secret-a-1"])).toEqual({
    text: ["say [redacted] and [redacted]"],
    "[redacted]": { n: 1, no: null },
  });
});

test("members named like credentials lose their text, not their structure", () => {
  const body = {
    tools: [{ headers: { Authorization: "Bearer abc", "x-api-key": "abc", accept: "a/b" } }],
    schema: { properties: { password: { type: "string" }, token_count: "3", api_key: true } },
    max_tokens: 5,
  };
  expect(redactBody(body, [])).toEqual({
    ...body,
    tools: [{ headers: { Authorization: "[redacted]", "x-api-key": "[redacted]", accept: "a/b" } }],
  });
});

test("content stays as it is", () => {
  const body = { messages: [{ role: "user", content: `a 1 b ${"QUJD".repeat(5000)}` }] };
  expect(redactBody(body, ["1", ""])).toEqual(body);
});
