import { expect, test } from "vitest";
import * as z from "zod";
import { chatRequest } from "../chat/request.ts";
import { fieldCheck } from "./field-check.ts";
import { valueCheck } from "./value-check.ts";

const schema = z.looseObject({
  name: z.string().min(1),
  size: z.int().nullish(),
  kind: z.string().default("plain"),
  trimmed: z.string().trim().nullish(),
  inside: z.looseObject({ flag: z.boolean() }).nullish(),
  caught: z.string().catch("caught"),
  made: z
    .string()
    .optional()
    .transform((text) => text ?? "made"),
  prepared: z.preprocess((text) => text ?? "prepared", z.string()),
});
const check = fieldCheck(schema);

test.each([
  [{ name: "a" }],
  [{ name: "a", kind: "odd" }],
  [{ size: 1, kind: "odd", name: "a", more: { any: "thing" }, trimmed: " a " }],
  [{ name: "a", kind: "odd", size: null, inside: { flag: true, more: 1 } }],
  [{ name: "a", kind: "odd", size: undefined, other: undefined }],
  [{ name: "a", kind: "odd", constructor: 1, toString: { prototype: 1 } }],
  [{ inside: { flag: true }, trimmed: " a ", size: 1, kind: "odd", name: "a" }],
  [{ trimmed: 1, inside: 2, more: 3, size: "a", name: 4 }],
  [{}],
  [{ name: undefined }],
  [{ name: "", size: 1.5, kind: "odd", inside: { flag: 1 } }],
])("%j is what zod makes of it, in its order", (value) => {
  const ours = check(value);
  const theirs = valueCheck(schema)(value);
  expect(ours).toEqual(theirs);
  expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
  if (ours.kind === "ok") expect(ours.value).not.toBe(value);
});

const MESSAGES = [{ role: "user", content: "hello" }];
const VALUES = [null, "", "text", 0, 1.5, -1, true, [], ["a"], {}, { type: "function" }];

test.each(Object.keys(chatRequest.shape))(
  "%s of a chat request is what zod makes of it",
  (name) => {
    const checkChat = fieldCheck(chatRequest);
    for (const value of VALUES) {
      const body = { messages: MESSAGES, [name]: value };
      expect(checkChat(body)).toEqual(valueCheck(chatRequest)(body));
    }
  },
);

test("a schema with a check of the whole object is refused", () => {
  const refined = schema.refine(({ name }) => name !== "b");
  expect(() => fieldCheck(refined)).toThrow("a check of the whole object");
});

test("a field that must be there and may be anything is refused", () => {
  expect(() => fieldCheck(z.looseObject({ any: z.unknown() }))).toThrow('"any" is missing');
});
