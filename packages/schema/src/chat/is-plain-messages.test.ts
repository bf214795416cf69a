import fc from "fast-check";
import { expect, test } from "vitest";
import { isPlainMessages } from "./is-plain-messages.ts";
import { chatRequest } from "./request.ts";

const plain = fc.record({
  role: fc.constantFrom("system", "developer", "user", "assistant"),
  content: fc.string(),
});
const role = fc.constantFrom("system", "developer", "user", "assistant", "tool", "other", 1);
const content = fc.oneof(fc.string(), fc.constantFrom(null, 1, []));
const message = fc.record({ role, content, name: fc.string() }, { requiredKeys: [] });

test("the schema takes plain messages as they are", () => {
  fc.assert(
    fc.property(fc.array(plain, { minLength: 1, maxLength: 4 }), (messages) => {
      expect(isPlainMessages(messages)).toBe(true);
      expect(chatRequest.safeParse({ messages }).data?.messages).toEqual(messages);
    }),
  );
});

test("whatever the schema refuses is not plain", () => {
  const any = fc.oneof(plain, message, fc.constantFrom(null, 1, []));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 4 }), (messages) => {
      const { success } = chatRequest.safeParse({ messages });
      expect(!success && isPlainMessages(messages)).toBe(false);
    }),
  );
});

test.each([
  [[{ role: "user", content: "a" }], true],
  [
    [
      { role: "user", content: "a" },
      { content: "", role: "assistant" },
    ],
    true,
  ],
  [[], false],
  [[{ role: "user", content: "a", name: "b" }], false],
  [[{ role: "user" }], false],
  [[{ role: "tool", content: "a" }], false],
  [[{ role: "user", content: [{ type: "text", text: "a" }] }], false],
  [{ 0: { role: "user", content: "a" } }, false],
])("%j: %s", (messages, isPlain) => {
  expect(isPlainMessages(messages)).toBe(isPlain);
});
