import type { DatabaseSync } from "node:sqlite";
import { type Budget, EMPTY_BUDGET } from "../../money/budget.ts";
import type { Spender } from "../../ports/ledger.ts";
import { prepareBudgets } from "./prepare-budgets.ts";

/** Budgets that a transaction reads once each, and changes. */
export interface TurnBudgets {
  /** Empty of who is not known. */
  get(of: Spender): Budget;
  set(of: Spender, budget: Budget): void;
  /** Before a transaction. */
  forget(): void;
  /** At its end. */
  write(): void;
  /** After its commit. */
  written(): void;
}

interface Slot {
  readonly of: Spender;
  budget: Budget;
  isChanged: boolean;
}

type Slots = Readonly<Record<Spender["scope"], Map<string, Slot>>>;

/** Budgets that are kept from one transaction to the next. */
const MOST_KEPT = 1_000;

/**
 * What a transaction knew at its end is not read again by the next one, unless another connection has written
 * meanwhile: SQLite tells that by a number. Nothing else on this connection may change budgets.
 */
export function createTurnBudgets(raw: DatabaseSync): TurnBudgets {
  const rows = prepareBudgets(raw);
  const dataVersion = raw.prepare("pragma data_version");
  dataVersion.setReturnArrays(true);
  let slots = noSlots();
  let changed: Slot[] = [];
  /** Of what the slots say. */
  let version: unknown;
  /** In this transaction the slots were looked at already. */
  let isOpen = false;
  /** The last transaction is in the database. */
  let isWritten = false;

  /** Reading its number inside of the transaction says that it stays so. */
  function open(): void {
    isOpen = true;
    const [now] = dataVersion.get() as unknown as readonly unknown[];
    if (now !== version || countOf(slots) > MOST_KEPT) slots = noSlots();
    version = now;
  }

  function slotOf(of: Spender): Slot {
    if (!isOpen) open();
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
      if (slot.isChanged) return;
      slot.isChanged = true;
      changed.push(slot);
    },
    forget() {
      if (!isWritten) slots = noSlots();
      changed = [];
      isOpen = false;
      isWritten = false;
    },
    write() {
      for (const slot of changed) {
        slot.budget = rows.set(slot.of, slot.budget);
        slot.isChanged = false;
      }
    },
    written() {
      isWritten = true;
    },
  };
}

function countOf({ account, client, key }: Slots): number {
  return account.size + client.size + key.size;
}

/** New ones in place of cleared ones: a map that is cleared leaves its old table behind, which keeps the next alive. */
function noSlots(): Slots {
  return { account: new Map(), client: new Map(), key: new Map() };
}
