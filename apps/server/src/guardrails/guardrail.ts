import type { Expression } from "./expression.ts";

/** A guardrail of the configuration (contract §4), its expressions compiled. */
export interface Guardrail {
  readonly name: string;
  readonly action: "block" | "redact" | "flag";
  /** Whose it is: everybody's, or that of keys of one name. */
  readonly scope: "account" | "api-key";
  readonly expressions: readonly Expression[];
}

/** The guardrails of an installation, by the name of the key that a request comes with. */
export interface Guardrails {
  /** Those that look at requests; undefined when there are none. */
  input(keyName: string): readonly Guardrail[] | undefined;
  /** Those that look at answers of chat models; undefined when there are none. */
  output(keyName: string): readonly Guardrail[] | undefined;
}
