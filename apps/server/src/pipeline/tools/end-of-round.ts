import type { FinishReason, ToolCall } from "@sluice/schema";
import type { LoopTools } from "./loop-tools.ts";
import { MOST_CALLS, metCondition, type RoundsSoFar, type StopRules } from "./stop-rules.ts";

/** How one call of the model ended. */
export interface EndedRound extends Omit<RoundsSoFar, "called" | "finishReason"> {
  /** In the order the model asked for them. */
  readonly calls: readonly ToolCall[];
  readonly finishReason: FinishReason | null;
  /** Whether it was called with its tools disabled. */
  readonly isLast: boolean;
  /** Calls that earlier rounds ran. */
  readonly executed: number;
}

/** What comes after it. */
export type NextRound =
  /** The answer is over; `finishReason`: as the caller is told. */
  | { readonly kind: "over"; readonly finishReason: FinishReason | null }
  | {
      readonly kind: "run";
      readonly run: readonly ToolCall[];
      /** More than any request may have run: they are answered without. */
      readonly refused: readonly ToolCall[];
      /** Why the next round is the last one, and has no tools; absent: it is not. */
      readonly last?: string;
    };

/**
 * What to do after a round (wire reference §2.2). Calls of server tools, and of tools that nobody has, are answered and
 * the model is asked again. A round that asks for functions of the caller ends the answer, for only the caller can
 * answer those; so does one that was cut short, whose calls may be as well. When the budget ends or a condition
 * is met, all that is pending is run and one last round has no tools.
 */
export function endOfRound(
  round: EndedRound,
  { server, functions }: LoopTools,
  rules: StopRules,
): NextRound {
  const { calls, finishReason, executed } = round;
  const own = calls.filter((call) => !functions.has(call.function.name));
  const isMixed = own.length < calls.length;
  if (own.length === 0 || isMixed || round.isLast || wasCut(finishReason)) {
    return { kind: "over", finishReason: told(finishReason, isMixed) };
  }
  const room = Math.max(0, MOST_CALLS - executed);
  const run = own.slice(0, room);
  const names = own.flatMap(({ function: { name } }) => [
    name,
    server.get(name)?.tool.type ?? name,
  ]);
  const met = metCondition(rules, { ...round, called: new Set(names) });
  const last = met ?? (executed + own.length >= rules.budget ? "max_tool_calls" : undefined);
  const refused = own.slice(room);
  return { kind: "run", run, refused, ...(last === undefined ? {} : { last }) };
}

function wasCut(reason: FinishReason | null): boolean {
  return reason === "length" || reason === "content_filter" || reason === "error";
}

/** Calls that the caller does not see are no reason that it could follow. */
function told(reason: FinishReason | null, hasFunctions: boolean): FinishReason | null {
  if (hasFunctions) return reason === "stop" ? "tool_calls" : reason;
  return reason === "tool_calls" ? "stop" : reason;
}
