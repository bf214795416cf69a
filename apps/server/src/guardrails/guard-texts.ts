import type { Findings } from "./findings.ts";
import type { Guardrail } from "./guardrail.ts";
import type { Names } from "./names.ts";
import type { Rewrite } from "./rewrite.ts";
import { rewriteRun } from "./rewrite-run.ts";
import { rewriteTexts } from "./rewrite-texts.ts";
import type { TextKind } from "./text-kind.ts";

interface Run {
  readonly texts: readonly string[];
  readonly kind: TextKind;
}

/**
 * The same value as its guardrails leave it; what does not change stays the same object. Its texts are gathered
 * first and put back at the end, so that the looking in between may stop where others may have a turn.
 *
 * @param names whose the names of its own members are
 */
export function* guardTexts<Value>(
  value: Value,
  guardrails: readonly Guardrail[],
  findings: Findings,
  names: Names = "ours",
): Generator<void, Value> {
  const runs: Run[] = [];
  const gather: Rewrite = (texts, kind) => {
    runs.push({ texts, kind });
    return texts;
  };
  rewriteTexts(value, gather, names);
  const rewritten: (readonly string[])[] = [];
  for (const { texts, kind } of runs)
    rewritten.push(yield* rewriteRun(texts, kind, guardrails, findings));
  if (rewritten.every((texts, at) => texts === runs[at]?.texts)) return value;
  let next = 0;
  const putBack: Rewrite = (texts) => {
    next += 1;
    return rewritten[next - 1] ?? texts;
  };
  return rewriteTexts(value, putBack, names);
}
