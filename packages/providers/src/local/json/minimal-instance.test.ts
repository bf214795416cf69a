import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimalInstance } from "./minimal-instance.ts";
import { NoInstanceError } from "./no-instance-error.ts";
import type { SchemaObject } from "./schema-search.ts";

const node = (next: unknown) => ({
  $ref: "#/$defs/node",
  $defs: {
    node: {
      type: "object",
      properties: { value: { type: "integer" }, next },
      required: ["value", "next"],
      additionalProperties: false,
    },
  },
});

const MADE: readonly (readonly [string, SchemaObject, unknown])[] = [
  [
    "required properties only",
    {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "number" } },
      required: ["a"],
    },
    { a: "" },
  ],
  ["an enum", { enum: ["celsius", "kelvin"] }, "celsius"],
  ["a const", { const: { a: 1 } }, { a: 1 }],
  ["anyOf", { anyOf: [{ type: "integer", minimum: 3 }, { type: "string" }] }, 3],
  [
    "oneOf with overlapping branches",
    { oneOf: [{ type: "string" }, { type: "string", maxLength: 2 }] },
    "aaaa",
  ],
  [
    "allOf, merged",
    {
      allOf: [
        { type: "object", required: ["a"], properties: { a: { type: "string", minLength: 2 } } },
        { properties: { a: { maxLength: 2 } } },
      ],
    },
    { a: "aa" },
  ],
  [
    "recursion that may end",
    node({ anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] }),
    { value: 0, next: null },
  ],
  [
    "recursion through a list",
    {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#" } } },
      required: ["children"],
    },
    { children: [] },
  ],
  ["minItems", { type: "array", items: { type: "boolean" }, minItems: 2 }, [false, false]],
  [
    "uniqueItems",
    { type: "array", items: { type: "integer" }, minItems: 3, uniqueItems: true },
    [0, 1, -1],
  ],
  [
    "prefixItems",
    { type: "array", prefixItems: [{ const: 1 }, { type: "string" }], items: false, minItems: 2 },
    [1, ""],
  ],
  ["contains", { type: "array", contains: { const: 7 } }, [7]],
  ["minLength", { type: "string", minLength: 3 }, "aaa"],
  ["a pattern", { type: "string", pattern: "^[A-Z]{3}-\\d+$" }, "AAA-0"],
  ["a pattern with minLength", { type: "string", pattern: "^x+$", minLength: 4 }, "xxxx"],
  [
    "two patterns in one schema",
    { oneOf: [{ pattern: "^[0-9]$", not: { type: "string" } }, { pattern: "^a" }] },
    "a",
  ],
  ["a format", { type: "string", format: "date" }, "1970-01-01"],
  [
    "multipleOf above an exclusive bound",
    { type: "integer", multipleOf: 7, exclusiveMinimum: 14 },
    21,
  ],
  ["a narrow range", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  [
    "minProperties",
    { type: "object", minProperties: 2, additionalProperties: { type: "integer" } },
    { a: 0, aa: 0 },
  ],
  [
    "dependentRequired",
    {
      type: "object",
      required: ["a"],
      dependentRequired: { a: ["b"] },
      properties: { a: { const: 1 }, b: { const: 2 } },
    },
    { a: 1, b: 2 },
  ],
  [
    "if, then, else",
    {
      type: "object",
      properties: { kind: { enum: ["a", "b"] } },
      required: ["kind"],
      if: { properties: { kind: { const: "a" } } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { required: ["extra"], properties: { extra: { type: "integer" } } },
    },
    { kind: "a", extra: 0 },
  ],
  ["not", { not: { type: "string" } }, {}],
  ["an empty schema", {}, ""],
  ["a list of types", { type: ["null", "string"] }, null],
  [
    "draft 7's lists under items",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "array",
      items: [{ type: "string" }, { const: 2 }],
      minItems: 2,
    },
    ["", 2],
  ],
  [
    "definitions with escaped names",
    { $ref: "#/definitions/a~1b%20c", definitions: { "a/b c": { type: "boolean" } } },
    false,
  ],
  [
    "a not beneath a required property",
    {
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", default: "10", not: { maxLength: 1 } } },
    },
    { a: "aa" },
  ],
];

const REFUSED: readonly (readonly [string, SchemaObject])[] = [
  [
    "a property that nothing satisfies",
    { type: "object", properties: { a: false }, required: ["a"] },
  ],
  ["crossed bounds", { type: "integer", minimum: 5, maximum: 1 }],
  ["recursion without an end", node({ $ref: "#/$defs/node" })],
  ["a reference to itself", { $ref: "#" }],
  ["a remote reference", { $ref: "https://example.com/schema.json" }],
  ["a reference that leads nowhere", { $ref: "#/$defs/none" }],
  ["an unknown type", { type: "colour" }],
  ["a pattern with look-ahead", { type: "string", pattern: "^(?=x)y" }],
  ["a string longer than anybody wants", { type: "string", minLength: 1e12 }],
  ["a list longer than anybody wants", { type: "array", minItems: 1e12, items: {} }],
];

describe("minimalInstance", () => {
  it.each(MADE)("makes the smallest value for %s", (_name, schema, value) => {
    expect(minimalInstance(schema)).toEqual(value);
  });

  it.each(REFUSED)("refuses %s", (_name, schema) => {
    expect(() => minimalInstance(schema)).toThrow(NoInstanceError);
  });

  it("refuses a schema nested beyond reason instead of overflowing", () => {
    let schema: SchemaObject = { type: "string" };
    for (let depth = 0; depth < 5_000; depth += 1) schema = { allOf: [schema] };
    expect(() => minimalInstance(schema)).toThrow(NoInstanceError);
  });

  it("keeps a property called __proto__ an ordinary one", () => {
    const value = minimalInstance({ type: "object", required: ["__proto__"] });
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
  });

  it("ends soon on a pattern that ruins backtracking engines", () => {
    expect(() =>
      minimalInstance({ type: "string", pattern: "^(a+)+$", not: { pattern: "^(a|a)+$" } }),
    ).toThrow(NoInstanceError);
  });
});

const leaf = fc.oneof(
  fc.record({ type: fc.constant("string"), minLength: fc.nat(5) }, { requiredKeys: ["type"] }),
  fc.record(
    {
      type: fc.constant("integer"),
      minimum: fc.integer({ min: -9, max: 9 }),
      multipleOf: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    { type: fc.constant("number"), exclusiveMaximum: fc.integer({ min: -9, max: 9 }) },
    { requiredKeys: ["type"] },
  ),
  fc.constantFrom(
    { type: "boolean" },
    { type: "null" },
    { type: "string", pattern: "^[a-f]{2,4}$" },
  ),
  fc.record({
    enum: fc.uniqueArray(fc.oneof(fc.integer(), fc.string(), fc.boolean()), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  // The validator's own comparison calls a member of these names and throws when it is no function.
  fc.record({
    const: fc
      .jsonValue({ maxDepth: 2 })
      .filter((value) => !/"(?:valueOf|toString)":/.test(JSON.stringify(value))),
  }),
  fc.constant({ $ref: "#/$defs/shared" }),
);

const schemas = fc.letrec<{ schema: SchemaObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.record({ type: fc.constant("array"), items: tie("schema"), minItems: fc.nat(3) }),
    fc
      .uniqueArray(fc.tuple(fc.string({ maxLength: 4 }), tie("schema"), fc.boolean()), {
        maxLength: 4,
        selector: ([key]) => key,
      })
      .map((entries) => ({
        type: "object",
        properties: Object.fromEntries(entries.map(([key, value]) => [key, value])),
        required: entries.filter(([, , isRequired]) => isRequired).map(([key]) => key),
        additionalProperties: false,
      })),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.tuple(tie("schema")) }),
  ),
})).schema;

it("refuses schemas whose values cannot be compared", () => {
  const list = { type: "array", minItems: 2, uniqueItems: true };
  const schema = { ...list, items: { enum: [{ valueOf: 1 }, { valueOf: 2 }] } };
  expect(() => minimalInstance(schema)).toThrow(NoInstanceError);
});

describe("minimalInstance on any schema", () => {
  it("makes a value that an independent validator accepts", () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        const whole = {
          ...schema,
          $defs: {
            shared: {
              type: "object",
              properties: { again: { anyOf: [{ $ref: "#/$defs/shared" }, { type: "null" }] } },
              required: ["again"],
            },
          },
        };
        const value = minimalInstance(whole, 60_000);
        const isValid = new Ajv2020({ strict: false }).compile(whole);
        expect(isValid(JSON.parse(JSON.stringify(value)))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it("never gives an invalid value, whatever the keywords", () => {
    const keyword = fc.record(
      {
        type: fc.constantFrom("string", "integer", "object", "array"),
        minimum: fc.integer({ min: -5, max: 5 }),
        maximum: fc.integer({ min: -5, max: 5 }),
        maxLength: fc.nat(3),
        minLength: fc.nat(3),
        pattern: fc.constantFrom("^a", "b$", "^[0-9]+$"),
        uniqueItems: fc.boolean(),
        minItems: fc.nat(3),
        maxItems: fc.nat(3),
        items: fc.constantFrom({ type: "boolean" }, { type: "integer" }, false),
        minProperties: fc.nat(2),
        maxProperties: fc.nat(2),
        required: fc.constantFrom(["a"], ["a", "b"]),
        not: fc.constantFrom({ type: "string" }, { const: 0 }, { required: ["a"] }),
      },
      { requiredKeys: [] },
    );
    const both = fc.record({
      oneOf: fc.array(keyword, { minLength: 1, maxLength: 3 }),
      allOf: fc.array(keyword, { minLength: 1, maxLength: 2 }),
    });
    fc.assert(
      fc.property(both, (schema) => {
        const value = instanceOrNothing(schema);
        if (value === undefined) return;
        expect(new Ajv({ strict: false }).compile(schema)(value.value)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

it("gives up on a short schema that takes forever to check", () => {
  const pair = (next: number) => [{ $ref: `#/$defs/d${next}` }, { $ref: `#/$defs/d${next}` }];
  const doubling = Array.from({ length: 40 }, (_, level) => [
    `d${level}`,
    { anyOf: pair(level + 1) },
  ]);
  const $defs = Object.fromEntries([...doubling, ["d40", { not: {} }]]);
  expect(() => minimalInstance({ $ref: "#/$defs/d0", $defs })).toThrow(NoInstanceError);
});

function instanceOrNothing(schema: SchemaObject): { value: unknown } | undefined {
  try {
    return { value: minimalInstance(schema) };
  } catch (error) {
    expect(error).toBeInstanceOf(NoInstanceError);
    return undefined;
  }
}
