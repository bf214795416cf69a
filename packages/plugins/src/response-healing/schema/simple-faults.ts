import { isDeepEqual } from "./is-deep-equal.ts";

/** A JSON Schema that is an object; what its keywords hold is not known. */
export type Schema = Readonly<Record<string, unknown>>;

/** Breaks of the keywords that look at one value and hold no schemas of their own. */
export function simpleFaults(schema: Schema, value: unknown, at: string): readonly string[] {
  return [
    ...ofType(schema, value, at),
    ...ofChoice(schema, value, at),
    ...BOUNDS.flatMap(({ keyword, measure, holds, demand }) => {
      const bound = schema[keyword];
      const size = measure(value);
      if (typeof bound !== "number" || size === undefined || holds(size, bound)) return [];
      return [`${at} must ${demand} ${bound}`];
    }),
  ];
}

function ofType({ type }: Schema, value: unknown, at: string): readonly string[] {
  const types = typeof type === "string" ? [type] : type;
  if (!Array.isArray(types) || types.some((each) => isOfType(each, value))) return [];
  return [`${at} must be ${types.join(" or ")}`];
}

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function ofChoice(schema: Schema, value: unknown, at: string): readonly string[] {
  const { enum: choices } = schema;
  if (Array.isArray(choices) && !choices.some((choice) => isDeepEqual(choice, value)))
    return [`${at} must be one of the values in enum`];
  if (schema.const !== undefined && !isDeepEqual(schema.const, value))
    return [`${at} must be the value of const`];
  return [];
}

interface Bound {
  readonly keyword: string;
  readonly measure: (value: unknown) => number | undefined;
  readonly holds: (size: number, bound: number) => boolean;
  readonly demand: string;
}

const ofNumber = (value: unknown) => (typeof value === "number" ? value : undefined);
const ofText = (value: unknown) => (typeof value === "string" ? [...value].length : undefined);
const ofList = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const ofObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.keys(value).length
    : undefined;
const isLeast = (size: number, bound: number) => size >= bound;
const isMost = (size: number, bound: number) => size <= bound;

const BOUNDS: readonly Bound[] = [
  { keyword: "minimum", measure: ofNumber, holds: isLeast, demand: "be at least" },
  { keyword: "maximum", measure: ofNumber, holds: isMost, demand: "be at most" },
  { keyword: "exclusiveMinimum", measure: ofNumber, holds: (a, b) => a > b, demand: "be above" },
  { keyword: "exclusiveMaximum", measure: ofNumber, holds: (a, b) => a < b, demand: "be below" },
  { keyword: "minLength", measure: ofText, holds: isLeast, demand: "have a length of at least" },
  { keyword: "maxLength", measure: ofText, holds: isMost, demand: "have a length of at most" },
  { keyword: "minItems", measure: ofList, holds: isLeast, demand: "have items, at least" },
  { keyword: "maxItems", measure: ofList, holds: isMost, demand: "have items, at most" },
  { keyword: "minProperties", measure: ofObject, holds: isLeast, demand: "have members, at least" },
  { keyword: "maxProperties", measure: ofObject, holds: isMost, demand: "have members, at most" },
];
