import { type ChatRequest, LIMITS, type StopServerToolsWhen, serverToolType } from "@sluice/schema";

/** When a loop of server tools ends. */
export interface StopRules {
  /** Calls after which it does: those that are pending then are run, and the last round follows. */
  readonly budget: number;
  readonly conditions: StopServerToolsWhen;
}

/** Calls that one request runs, whatever it says: what a model asks for at once has no bound of its own. */
export const MOST_CALLS = 128;

/** Those of a request: its conditions replace the budget of `max_tool_calls` (wire reference §2.2). */
export function stopRulesOf({
  stop_server_tools_when: conditions,
  max_tool_calls: most,
}: ChatRequest): StopRules {
  return conditions && conditions.length > 0
    ? { budget: MOST_CALLS, conditions }
    : { budget: most ?? LIMITS.serverToolCalls, conditions: [] };
}

/** What a loop has come to, this round included. */
export interface RoundsSoFar {
  /** Rounds in which the model asked for tools. */
  readonly rounds: number;
  /** Tokens read and made, all rounds together. */
  readonly tokens: number;
  /** Nano-dollars of everything that the request used and bought. */
  readonly costNanos: number;
  /** How the round ended, in the gateway's word and in the provider's. */
  readonly finishReason: string | null;
  readonly nativeFinishReason: string | null;
  /** The tools that the model asked for in this round: their names, and their types where they are server tools. */
  readonly called: ReadonlySet<string>;
}

const NANOS_PER_USD = 1e9;

/** The first condition that is met; undefined: none is (wire reference §4). */
export function metCondition(
  { conditions }: StopRules,
  so: RoundsSoFar,
): StopServerToolsWhen[number]["type"] | undefined {
  return conditions.find((condition) => isMet(condition, so))?.type;
}

function isMet(condition: StopServerToolsWhen[number], so: RoundsSoFar): boolean {
  switch (condition.type) {
    case "step_count_is":
      return so.rounds >= condition.step_count;
    case "has_tool_call":
      return namesOf(condition.tool_name).some((name) => so.called.has(name));
    case "max_tokens_used":
      return so.tokens >= condition.max_tokens;
    case "max_cost":
      return so.costNanos >= condition.max_cost_in_dollars * NANOS_PER_USD;
    case "finish_reason_is":
      return so.finishReason === condition.reason || so.nativeFinishReason === condition.reason;
  }
}

/** A server tool goes by its type under either prefix, by a shorthand, and without a prefix. */
function namesOf(name: string): readonly string[] {
  return [name, serverToolType(name) ?? `sluice:${name}`];
}
