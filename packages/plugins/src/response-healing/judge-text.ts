import type { HealingMode } from "./healing-mode.ts";
import { schemaFaults } from "./schema/schema-faults.ts";

/** What the schema of a request says to an answer. */
export interface Verdict {
  readonly isValid: boolean;
  /** Where it is broken, as words. */
  readonly faults: readonly string[];
}

/** Judges an answer by the schema that was asked for; undefined: there is none, or no verdict came in time. */
export function judgeText(text: string, mode: HealingMode): Verdict | undefined {
  if (mode.kind !== "json_schema" || mode.schema == null) return undefined;
  const parsed = parse(text);
  if (parsed === undefined) return undefined;
  const faults = schemaFaults(mode.schema, parsed.value);
  return faults === undefined ? undefined : { isValid: faults.length === 0, faults };
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
