import type { GuardrailEntry } from "../config/config.ts";
import { compileExpression, type Expression } from "./expression.ts";
import type { Guardrail, Guardrails } from "./guardrail.ts";

/** The scope of guardrails that hold for every key. */
const ACCOUNT = "account";

type Side = GuardrailEntry["on"][number];

/**
 * Compiles the guardrails of a configuration, once; undefined when it has none, so that requests pay nothing.
 * Throws for an expression that the check of the configuration would refuse.
 */
export function compileGuardrails(entries: readonly GuardrailEntry[]): Guardrails | undefined {
  if (entries.length === 0) return undefined;
  const guardrails = entries.map((entry) => ({ entry, guardrail: toGuardrail(entry) }));
  const of = (side: Side) => {
    const looking = guardrails.filter(({ entry }) => entry.on.includes(side));
    const named = new Set(looking.map(({ entry }) => entry.scope));
    const holdingFor = (scope: string): readonly Guardrail[] =>
      looking
        .filter(({ entry }) => entry.scope === ACCOUNT || entry.scope === scope)
        .map(({ guardrail }) => guardrail);
    const everybody = emptyAsNone(holdingFor(ACCOUNT));
    const byName = new Map([...named].map((name) => [name, emptyAsNone(holdingFor(name))]));
    return (keyName: string) => (byName.has(keyName) ? byName.get(keyName) : everybody);
  };
  return { input: of("input"), output: of("output") };
}

function toGuardrail({ name, action, scope, patterns }: GuardrailEntry): Guardrail {
  return {
    name,
    action,
    scope: scope === ACCOUNT ? "account" : "api-key",
    expressions: patterns.map(compiled),
  };
}

function compiled(pattern: string): Expression {
  const read = compileExpression(pattern);
  if (read.kind === "refused") throw new Error(`guardrail expression ${pattern}: ${read.message}`);
  return read.expression;
}

function emptyAsNone(list: readonly Guardrail[]): readonly Guardrail[] | undefined {
  return list.length === 0 ? undefined : list;
}
