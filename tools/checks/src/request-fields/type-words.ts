import type { JsonSchema } from "./zod-shape.ts";

/** The type of a field in a few words: `number, 0 to 2`, `array of string, at most 4`. */
export function typeWords(schema: JsonSchema): string {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(", ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return [...new Set(options.map(typeWords))].join(" or ");
  return [nameOf(schema), ...limitsOf(schema)].join(", ");
}

function nameOf(schema: JsonSchema): string {
  if (schema.type === "array") return `array of ${typeWords(schema.items ?? {})}`;
  const { additionalProperties: members } = schema;
  const isMap = schema.properties === undefined && typeof members === "object";
  if (isMap && Object.keys(members).length > 0) return `map to ${typeWords(members)}`;
  return typeof schema.type === "string" ? schema.type : "anything";
}

function limitsOf(schema: JsonSchema): readonly string[] {
  return [
    range(schema.minimum, schema.maximum, ""),
    range(schema.minLength || undefined, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, ""),
    range(schema.minProperties, schema.maxProperties, " pairs"),
  ].filter((words) => words !== "");
}

/** Bounds that only say what a safe whole number is are none. */
function range(min: number | undefined, max: number | undefined, unit: string): string {
  const least = min === Number.MIN_SAFE_INTEGER ? undefined : min;
  const most = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${least === 1 ? unit.replace(/s$/, "") : unit}`;
  return most === undefined ? "" : `at most ${most}${unit}`;
}
