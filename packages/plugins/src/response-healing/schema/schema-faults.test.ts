import { RE2JS } from "re2js";
import { describe, expect, it, vi } from "vitest";
import { schemaFaults } from "./schema-faults.ts";

describe("faults against a schema", () => {
  it.each([
    [{ type: "object" }, [], ["/ must be object"]],
    [{ type: ["string", "null"] }, 1, ["/ must be string or null"]],
    [{ type: "integer" }, 1.5, ["/ must be integer"]],
    [{ enum: ["a", { b: 1 }] }, { b: 1 }, []],
    [{ enum: ["a"] }, "b", ["/ must be one of the values in enum"]],
    [{ const: [1] }, [2], ["/ must be the value of const"]],
    [{ required: ["a"] }, {}, ["/ must have a"]],
    [{ required: ["toString"] }, {}, ["/ must have toString"]],
    [{ properties: { a: { type: "string" } } }, { a: 1 }, ["/a must be string"]],
    [
      { properties: { a: {} }, additionalProperties: false },
      { a: 1, b: 2 },
      ["/b must not be there"],
    ],
    [{ additionalProperties: false, patternProperties: { "^x": {} } }, { xa: 1 }, []],
    [
      { additionalProperties: false, patternProperties: { "^x": { type: "string" } } },
      { xa: 1, y: 2 },
      ["/xa must be string", "/y must not be there"],
    ],
    [{ pattern: "^\\d{2}$" }, "12", []],
    [{ pattern: "b" }, "abc", []],
    [{ pattern: "^\\u00e9+$" }, "éé", []],
    [{ pattern: "^b" }, "abc", ["/ must match ^b"]],
    [{ pattern: "^b" }, 7, []],
    [{ format: "date-time" }, "2026-11-28T12:00:00+01:00", []],
    [{ format: "date-time" }, "yesterday", ["/ must have the format date-time"]],
    [{ format: "date" }, "2026-02-30", ["/ must have the format date"]],
    [{ format: "time" }, "12:00:00Z", []],
    [{ format: "uuid" }, "123e4567-e89b-12d3-a456-426614174000", []],
    [{ format: "ipv4" }, "10.0.0.256", ["/ must have the format ipv4"]],
    [{ format: "uri" }, "https://ex.org/a b", []],
    [{ format: "uri" }, "ex.org", ["/ must have the format uri"]],
    [{ format: "email" }, `a@${"b".repeat(1000)}.org`, ["/ must have the format email"]],
    [{ format: "regex" }, "(", []],
    [{ items: { minimum: 2 } }, [2, 1], ["/1 must be at least 2"]],
    [{ prefixItems: [{ type: "null" }], items: false }, [null, 1], ["/1 must not be there"]],
    [{ minItems: 1, uniqueItems: true }, [], ["/ must have items, at least 1"]],
    [{ uniqueItems: true }, [{ a: 1 }, { a: 1 }], ["/ must not hold an item twice"]],
    [{ maxLength: 1 }, "😀", []],
    [{ minLength: 2 }, "😀", ["/ must have a length of at least 2"]],
    [{ exclusiveMaximum: 1 }, 1, ["/ must be below 1"]],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, null, []],
    [{ anyOf: [{ type: "string" }] }, 1, ["/ must follow one of the schemas in anyOf"]],
    [{ oneOf: [{}, {}] }, 1, ["/ must follow exactly one of the schemas in oneOf"]],
    [{ not: {} }, 1, ["/ must not follow the schema in not"]],
    [{ $ref: "#/$defs/a~1b", $defs: { "a/b": { type: "null" } } }, 1, ["/ must be null"]],
    [
      { pattern: "^(a+)+$", format: "email" },
      `${"a".repeat(50)}!`,
      ["/ must have the format email", "/ must match ^(a+)+$"],
    ],
  ])("of %j with %j are %j", (schema, value, faults) => {
    expect(schemaFaults(schema, value)).toEqual(faults);
  });

  it.each([
    [{ pattern: "(?=a)b" }, "ab"],
    [{ pattern: "(" }, "ab"],
    [{ pattern: "(a)\\1" }, "aa"],
    [{ not: { pattern: "(?!a)" } }, "ab"],
    [{ patternProperties: { "(": {} } }, { a: 1 }],
  ])("are not told where an expression cannot be judged: %j", (schema, value) => {
    expect(schemaFaults(schema, value)).toBeUndefined();
  });

  it("are told of hostile expressions in time that grows with their lengths alone", () => {
    const schema = { pattern: "^(?:a|aa|aaa)+$" };
    expect(schemaFaults(schema, `${"a".repeat(20_000)}!`)).toEqual([
      "/ must match ^(?:a|aa|aaa)+$",
    ]);
  });

  it("are not told where a match would take too long, which is not begun", () => {
    const compile = vi.spyOn(RE2JS, "compile");
    const schema = { pattern: "^(?:one|two|three|four|five|six|seven|eight|nine|ten)+$" };
    expect(schemaFaults(schema, "one".repeat(100_000))).toBeUndefined();
    expect(compile).not.toHaveBeenCalled();
    compile.mockRestore();
  });

  it("are found in a tree that refers to itself", () => {
    const schema = { properties: { next: { $ref: "#" }, n: { type: "number" } } };
    expect(schemaFaults(schema, { next: { next: { n: "x" } } })).toEqual([
      "/next/next/n must be number",
    ]);
  });

  it("are not told of schemas that never end", () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const next = { $ref: `#/$defs/${at + 1}` };
        return [at, { allOf: [next, next] }];
      }),
    );
    expect(schemaFaults({ $ref: "#/$defs/0", $defs: doubling }, 1)).toBeUndefined();
    expect(schemaFaults({ $ref: "#" }, 1)).toBeUndefined();
  });
});
