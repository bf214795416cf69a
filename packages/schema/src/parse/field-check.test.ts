import { expect, test } from "vitest";
import * as z from "zod";
import { checkValue } from "./check-value.ts";
import { fieldCheck } from "./field-check.ts";

const schema = z.looseObject({
  name: z.string().min(1),
  size: z.int().nullish(),
  kind: z.string().default("plain"),
  trimmed: z.string().trim().nullish(),
  inside: z.looseObject({ flag: z.boolean() }).nullish(),
});
const check = fieldCheck(schema);

test.each([
  [{ name: "a" }],
  [{ name: "a", kind: "odd" }],
  [{ size: 1, kind: "odd", name: "a", more: { any: "thing" }, trimmed: " a " }],
  [{ name: "a", kind: "odd", size: null, inside: { flag: true, more: 1 } }],
  [{ name: "a", kind: "odd", size: undefined, other: undefined }],
  [{ name: "a", kind: "odd", constructor: 1, toString: { prototype: 1 } }],
  [{}],
  [{ name: undefined }],
  [{ name: "", size: 1.5, kind: "odd", inside: { flag: 1 } }],
])("%j is what zod makes of it, in its order", (value) => {
  const ours = check(value);
  const theirs = checkValue(schema, value);
  expect(ours).toEqual(theirs);
  expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
  if (ours.kind === "ok") expect(ours.value).not.toBe(value);
});
