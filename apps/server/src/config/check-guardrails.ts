import { compileExpression } from "../guardrails/expression.ts";
import type { Mistake } from "./mistake.ts";
import type { ConfigFile } from "./schema/config-schema.ts";

/** Guardrails that would never find anything, and expressions that cannot be used. */
export function checkGuardrails(guardrails: ConfigFile["guardrails"]): readonly Mistake[] {
  return guardrails.flatMap(({ patterns, on }, at) => {
    const path = ["guardrails", at];
    return [
      ...(patterns.length === 0
        ? [{ path: [...path, "patterns"], message: "expected at least one regular expression" }]
        : []),
      ...(on.length === 0
        ? [{ path: [...path, "on"], message: "expected input, output or both" }]
        : []),
      ...patterns.flatMap((pattern, index): readonly Mistake[] => {
        const compiled = compileExpression(pattern);
        return compiled.kind === "refused"
          ? [{ path: [...path, "patterns", index], message: compiled.message }]
          : [];
      }),
    ];
  });
}
