import type { DatabaseSync } from "node:sqlite";
import { type Budget, EMPTY_BUDGET } from "../../money/budget.ts";
import type { Spender } from "../../ports/ledger.ts";
import { prepareBudgets } from "./prepare-budgets.ts";

/** Budgets that a transaction reads once each, and changes. */
export interface TurnBudgets {
  /** Empty of who is not known. */
  get(of: Spender): Budget;
  set(of: Spender, budget: Budget): void;
  forget(): void;
  write(): void;
}

interface Slot {
  readonly of: Spender;
  budget: Budget;
  isChanged: boolean;
}

type Slots = Readonly<Record<Spender["scope"], Map<string, Slot>>>;

export function createTurnBudgets(raw: DatabaseSync): TurnBudgets {
  const rows = prepareBudgets(raw);
  let slots = noSlots();

  function slotOf(of: Spender): Slot {
    const known = slots[of.scope].get(of.id);
    if (known !== undefined) return known;
    const fresh = { of, budget: rows.get(of) ?? EMPTY_BUDGET, isChanged: false };
    slots[of.scope].set(of.id, fresh);
    return fresh;
  }

  return {
    get: (of) => slotOf(of).budget,
    set(of, budget) {
      const slot = slotOf(of);
      slot.budget = budget;
      slot.isChanged = true;
    },
    forget() {
      slots = noSlots();
    },
    write() {
      for (const scope of Object.values(slots)) {
        for (const { of, budget, isChanged } of scope.values()) if (isChanged) rows.set(of, budget);
      }
    },
  };
}

/** New ones for each transaction: a map that is cleared leaves its old table behind, which keeps the next alive. */
function noSlots(): Slots {
  return { account: new Map(), client: new Map(), key: new Map() };
}
