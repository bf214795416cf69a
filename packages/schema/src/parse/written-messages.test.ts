import fc from "fast-check";
import { expect, test } from "vitest";
import { parseChatRequest } from "./parse-chat-request.ts";
import { WrittenMessages } from "./written-messages.ts";

/** The text of the messages of a body, as it would be sent on. */
function textOf(body: string): string | undefined {
  const parsed = parseChatRequest(JSON.parse(body));
  if (parsed.kind === "invalid") throw new Error(parsed.message);
  const { messages } = parsed.request;
  return new WrittenMessages(body, messages).textOf(messages);
}

test.each([
  ["as most write it", '[{"role":"user","content":"Hi"}]'],
  ["with room between", ' [ {\n"role" : "user",\t"content":"a, b: {c} [d]" } ] '],
  ["with quotes and backslashes", String.raw`[{"role":"user","content":"\"a\\\" \\"}]`],
  [
    "with parts",
    '[{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}]',
  ],
  ["with members that nobody knows", '[{"role":"user","content":"a","more":{"x":[1,{"y":null}]}}]'],
  ["in other letters", '[{"role":"user","content":"Grüße, 世界 😀"}]'],
])("messages %s are found", (_what, messages) => {
  expect(textOf(`{"model":"a/b","messages":${messages},"stream":false}`)).toBe(messages);
  expect(textOf(`{"messages":${messages}}`)).toBe(messages);
});

test.each([
  ["a member twice", '{"messages":[{"role":"user","content":"a","content":"b"}]}'],
  [
    "a member twice, once in escapes",
    String.raw`{"messages":[{"role":"user","content":"a","cont\u0065nt":"b"}]}`,
  ],
  [
    "messages twice",
    '{"messages":[{"role":"user","content":"a"}],"messages":[{"role":"user","content":"b"}]}',
  ],
  [
    "messages twice, once in escapes",
    String.raw`{"messages":[{"role":"user","content":"a"}],"m\u0065ssages":[{"role":"user","content":"b"}]}`,
  ],
  ["half a surrogate pair", String.raw`{"messages":[{"role":"user","content":"a\uD83D"}]}`],
  ["a prototype", '{"messages":[{"role":"user","content":"a","__proto__":{"x":1}}]}'],
])("%s is not sent on as it was written", (_what, body) => {
  expect(textOf(body)).toBeUndefined();
});

test("other messages have no text, and forgotten ones neither", () => {
  const body = '{"messages":[{"role":"user","content":"a"}]}';
  const { messages } = JSON.parse(body);
  const written = new WrittenMessages(body, messages);
  expect(written.textOf([...messages])).toBeUndefined();
  expect(written.textOf(messages)).toBe('[{"role":"user","content":"a"}]');
  expect(written.textOf(messages)).toBe('[{"role":"user","content":"a"}]');
  written.forget();
  expect(written.textOf(messages)).toBeUndefined();
});

test("whatever is found says the same as what was read", () => {
  const content = fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constant('\\"{[:,]}'));
  const message = fc.record({
    role: fc.constantFrom("user", "system"),
    content,
    more: fc.json().map((text) => JSON.parse(text)),
  });
  const body = fc.record({
    a: fc.jsonValue(),
    messages: fc.array(message, { minLength: 1 }),
    z: fc.jsonValue(),
  });
  fc.assert(
    fc.property(body, fc.constantFrom(0, 1, 4), (value, spaces) => {
      const found = textOf(JSON.stringify(value, null, spaces));
      const read = parseChatRequest(JSON.parse(JSON.stringify(value)));
      if (found === undefined || read.kind === "invalid") return;
      expect(JSON.parse(found)).toEqual(JSON.parse(JSON.stringify(read.request.messages)));
    }),
  );
});
