import type { PipelineStage } from "@sluice/schema";
import type { Guardrail } from "./guardrail.ts";
import { StepBudget } from "./step-budget.ts";

/** What the guardrails of one request found on one side of it. */
export class Findings {
  /** What looking may cost. */
  readonly budget = new StepBudget();
  readonly #guardrails: readonly Guardrail[];
  readonly #side: "input" | "output";
  /** Patterns that matched, by guardrail. */
  readonly #matched = new Map<Guardrail, Set<string>>();

  #isBlocking = false;

  constructor(guardrails: readonly Guardrail[], side: "input" | "output") {
    this.#guardrails = guardrails;
    this.#side = side;
  }

  /** Whether something was found that must not pass. */
  get isBlocking(): boolean {
    return this.#isBlocking;
  }

  note(guardrail: Guardrail, pattern: string): void {
    this.#isBlocking ||= guardrail.action === "block";
    const known = this.#matched.get(guardrail);
    if (known === undefined) this.#matched.set(guardrail, new Set([pattern]));
    else known.add(pattern);
  }

  has(guardrail: Guardrail, pattern: string): boolean {
    return this.#matched.get(guardrail)?.has(pattern) === true;
  }

  /** Of the guardrails that block, those that found something. */
  get blocking(): readonly Guardrail[] {
    return this.#guardrails.filter(
      (guardrail) => guardrail.action === "block" && this.#matched.has(guardrail),
    );
  }

  /** The expressions of these guardrails that matched, each once. */
  patternsOf(guardrails: readonly Guardrail[]): readonly string[] {
    return [...new Set(guardrails.flatMap((each) => [...(this.#matched.get(each) ?? [])]))];
  }

  /** One stage for each guardrail, whether it found something or not (wire reference §9). */
  stages(): readonly PipelineStage[] {
    return this.#guardrails.map((guardrail) => {
      const { name, action, scope } = guardrail;
      const patterns = this.patternsOf([guardrail]);
      return {
        type: "guardrail",
        name,
        summary: summaryOf(guardrail, patterns.length, this.#side),
        data: {
          action,
          detected: patterns.length > 0,
          engines: ["regex"],
          patterns,
          on: this.#side,
        },
        guardrail_id: name,
        guardrail_scope: scope,
      };
    });
  }
}

const DONE = { block: "blocked", redact: "redacted", flag: "flagged" } as const;

function summaryOf({ action }: Guardrail, matched: number, side: "input" | "output"): string {
  const where = side === "input" ? "the request" : "the answer";
  if (matched === 0) return `Found nothing in ${where}`;
  return `${matched} of its expressions matched; ${where} was ${DONE[action]}`;
}
