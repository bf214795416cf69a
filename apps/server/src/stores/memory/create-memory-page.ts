import { EMPTY_BUDGET } from "../../money/budget.ts";
import type { MoneyPage } from "../money/money-page.ts";
import type { MemoryMoney } from "./memory-money.ts";

/** A page whose changes are there at once: in memory no step can be left half done. */
export function createMemoryPage(money: MemoryMoney): MoneyPage {
  const { budgets, reservations, records, grants, prices } = money;
  return {
    budget: ({ scope, id }) => budgets.get(`${scope} ${id}`) ?? EMPTY_BUDGET,
    setBudget: ({ scope, id }, budget) => void budgets.set(`${scope} ${id}`, budget),
    reservation: (generationId) => reservations.get(generationId),
    setReservation: (open) => void reservations.set(open.generationId, open),
    takeReservation(generationId) {
      const open = reservations.get(generationId);
      reservations.delete(generationId);
      return open;
    },
    record: (generationId) => records.get(generationId),
    insertRecord: (entry) => insert(records, entry.generationId, entry),
    replaceRecord: (_before, entry) => void records.set(entry.generationId, entry),
    dropRecord: (entry) => void records.delete(entry.generationId),
    insertGrant: (grant) => insert(grants, grant.id, grant),
    keepPrice: (version, price) => void insert(prices, version, price),
  };
}

function insert<Row>(rows: Map<string, Row>, id: string, row: Row): boolean {
  if (rows.has(id)) return false;
  rows.set(id, row);
  return true;
}
