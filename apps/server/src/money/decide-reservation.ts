import type { ReservationAsk, ReservationOutcome, SpendingLimit } from "../ports/reservation.ts";
import type { Amount, Budget } from "./budget.ts";
import { spentIn } from "./spent-in.ts";
import { windowEnd } from "./window-end.ts";
import type { SpendingWindow } from "./window-start.ts";

/** Whose money an ask is for, as it stands before it. */
export interface AskedBudgets {
  readonly key: Budget;
  /** Undefined: no client made the key. */
  readonly client: Budget | undefined;
  readonly account: Budget;
}

/** What one limit, or the credits, leave to a generation. */
interface Left {
  readonly by: "key-limit" | "client-limit" | "credits";
  /** Of what is charged here; may be below 0. */
  readonly nanos: number;
  /** What was asked for the caller's own provider keys, and is taken off. */
  readonly byokNanos: number;
  /** What it is counted over, and since when, in ms since the epoch. */
  readonly window: SpendingWindow;
  readonly since: number;
}

/**
 * Whether an ask is granted, and how much of it: every limit and the credits must have it left beside what is
 * spent in the current window and held for others. What this generation holds already is its own, and to hold no
 * more than that is never refused.
 *
 * @param held for this generation before the ask; nothing: 0 of both
 */
export function decideReservation(
  ask: ReservationAsk,
  budgets: AskedBudgets,
  held: Amount,
): ReservationOutcome {
  let tightest: Left | undefined;
  for (const left of leftsOf(ask, budgets, held)) {
    if (tightest === undefined || left.nanos < tightest.nanos) tightest = left;
  }
  if (tightest === undefined || tightest.nanos >= ask.nanos)
    return { kind: "held", nanos: ask.nanos };
  const { by, nanos, window, since } = tightest;
  if (nanos >= (ask.leastNanos ?? ask.nanos)) return { kind: "held", nanos };
  const leftNanos = Math.max(0, nanos + tightest.byokNanos);
  const resetsAt = windowEnd(window, since);
  return { kind: "refused", by, leftNanos, ...(resetsAt === undefined ? {} : { resetsAt }) };
}

/** Of those that this ask can come up against. */
function leftsOf(ask: ReservationAsk, budgets: AskedBudgets, held: Amount): readonly Left[] {
  const lefts: Left[] = [];
  for (const limit of ask.limits) {
    const budget = limit.scope === "key" ? budgets.key : budgets.client;
    if (budget === undefined || !asksMore(ask, held, limit.includesByok)) continue;
    lefts.push(leftOf(limit, budget, ask, held));
  }
  if (ask.enforceCredits && asksMore(ask, held, false)) {
    const { grantedNanos, spent, reserved } = budgets.account;
    const others = reserved.nanos - held.nanos;
    const nanos = grantedNanos - spent.lifetime.nanos - others;
    lefts.push({ by: "credits", nanos, byokNanos: 0, window: "lifetime", since: 0 });
  }
  return lefts;
}

function asksMore(ask: ReservationAsk, held: Amount, includesByok: boolean): boolean {
  if (!includesByok) return ask.nanos > held.nanos;
  return ask.nanos + ask.byokNanos > held.nanos + held.byokNanos;
}

function leftOf(limit: SpendingLimit, budget: Budget, ask: ReservationAsk, held: Amount): Left {
  const { window, includesByok } = limit;
  const sum = spentIn(budget, window, ask.createdAt);
  const others = budget.reserved.nanos - held.nanos;
  let nanos = limit.nanos - sum.nanos - others;
  if (includesByok) {
    nanos -= sum.byokNanos + budget.reserved.byokNanos - held.byokNanos + ask.byokNanos;
  }
  const by = limit.scope === "key" ? "key-limit" : "client-limit";
  const byokNanos = includesByok ? ask.byokNanos : 0;
  return { by, nanos, byokNanos, window, since: sum.start };
}
