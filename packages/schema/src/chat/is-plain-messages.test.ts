import fc from "fast-check";
import { expect, test } from "vitest";
import { isPlainMessages } from "./is-plain-messages.ts";
import { chatRequest } from "./request.ts";

const role = fc.constantFrom("system", "developer", "user", "assistant", "tool", "other", 1);
const content = fc.oneof(fc.string(), fc.constantFrom(null, 1, []));
const message = fc.record({ role, content, name: fc.string() }, { requiredKeys: [] });
const value = fc.oneof(
  fc.array(fc.oneof(message, fc.constantFrom(null, 1, [])), { maxLength: 4 }),
  fc.constant(null),
);

test("the schema takes plain messages as they are", () => {
  fc.assert(
    fc.property(value, (messages) => {
      if (!isPlainMessages(messages)) return;
      const { data } = chatRequest.safeParse({ messages });
      expect(data?.messages).toEqual(messages);
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
