import type { ParameterRule } from "./parameter-table.ts";

/** Goes upstream unchanged, under `as` where the provider has another name for it. */
export function sent(as?: string): ParameterRule {
  return as === undefined ? { kind: "sent" } : { kind: "sent", as };
}

/** Goes upstream in another form; `form` is what a person reads of it. */
export function into(form: string): ParameterRule {
  return { kind: "translated", into: form };
}

/** The rules of parameters that the provider has nothing like. */
export function unsupported(...names: readonly string[]): Readonly<Record<string, ParameterRule>> {
  return Object.fromEntries(names.map((name) => [name, { kind: "unsupported" as const }]));
}
