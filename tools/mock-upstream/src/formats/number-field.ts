import { readField } from "../answers/read-field.ts";

/** The first of the members that is a number; undefined when none is. */
export function numberField(value: unknown, ...names: readonly string[]): number | undefined {
  return names.map((name) => readField(value, name)).find((field) => typeof field === "number");
}
