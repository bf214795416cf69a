import { isTooDeep } from "./is-too-deep.ts";

/** The value of a JSON text, or undefined when it is none or too deep (`undefined` is not a JSON value). */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(text, value) ? undefined : value;
  } catch {
    return undefined;
  }
}
