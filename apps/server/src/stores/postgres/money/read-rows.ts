import type { Budget } from "../../../money/budget.ts";
import type { Spender } from "../../../ports/ledger.ts";
import type { LedgerEntry } from "../../../ports/ledger-entry.ts";
import type { OpenReservation } from "../../money/open-reservation.ts";
import { BUDGET_COLUMNS, budgetOf } from "../../sql/budget-rows.ts";
import { entryOf, GENERATION_COLUMNS } from "../../sql/generation-rows.ts";
import { RESERVATION_COLUMNS, reservationOf } from "../../sql/reservation-rows.ts";
import type { BudgetRow, GenerationRow, ReservationRow } from "../../sql/tables.ts";
import type { Run } from "../connect-postgres.ts";

export function nameOf({ scope, id }: Spender): string {
  return `${scope} ${id}`;
}

const budgetColumns = BUDGET_COLUMNS.join(", ");
const BUDGETS = `
  select scope, id, ${budgetColumns} from budgets
  where (scope, id) in (select * from unnest($1::text[], $2::text[]))`;
const zeros = BUDGET_COLUMNS.map(() => "0").join(", ");
const NEW_BUDGETS = `
  insert into budgets (scope, id, ${budgetColumns})
  select scope, id, ${zeros} from unnest($1::text[], $2::text[]) as asked (scope, id)
  order by scope, id on conflict do nothing`;

/** Budgets by name, of those that have one. */
export async function readBudgets(
  run: Run,
  of: readonly Spender[],
  lock = false,
): Promise<Map<string, Budget>> {
  if (of.length === 0) return new Map();
  const rows = await run<BudgetRow>({
    // In one order everywhere, so that nobody waits in a circle.
    text: lock ? `${BUDGETS} order by scope, id for update` : BUDGETS,
    values: columnsOf(of),
    name: lock ? "lock-budgets" : "read-budgets",
  });
  return new Map(
    rows.map((row) => [nameOf(row), budgetOf(BUDGET_COLUMNS.map((column) => row[column]))]),
  );
}

/** Budgets by name, of all that are asked for: nobody else changes them until the transaction ends. */
export async function lockBudgets(
  run: Run,
  of: readonly Spender[],
): Promise<ReadonlyMap<string, Budget>> {
  const budgets = await readBudgets(run, of, true);
  const missing = of.filter((spender) => !budgets.has(nameOf(spender)));
  if (missing.length === 0) return budgets;
  const made = run({ text: NEW_BUDGETS, values: columnsOf(missing), name: "new-budgets" });
  const [more] = await Promise.all([readBudgets(run, missing, true), made]);
  return new Map([...budgets, ...more]);
}

function columnsOf(of: readonly Spender[]) {
  return [of.map(({ scope }) => scope), of.map(({ id }) => id)];
}

const RESERVATIONS = `
  select ${RESERVATION_COLUMNS.join(", ")} from reservations
  where generation_id = any($1::text[]) order by generation_id for update`;

/** Reservations by generation; nobody else changes them until the transaction ends. */
export async function lockReservations(
  run: Run,
  generations: readonly string[],
): Promise<ReadonlyMap<string, OpenReservation>> {
  if (generations.length === 0) return new Map();
  const rows = await run<ReservationRow>({
    text: RESERVATIONS,
    values: [generations],
    name: "lock-reservations",
  });
  return new Map(rows.map((row) => [row.generation_id, reservationOf(row)]));
}

const RECORDS = `
  select ${GENERATION_COLUMNS.join(", ")} from generations where id = any($1::text[])`;

/** Records by generation. */
export async function readRecords(
  run: Run,
  generations: readonly string[],
): Promise<ReadonlyMap<string, LedgerEntry>> {
  if (generations.length === 0) return new Map();
  const rows = await run<GenerationRow>({
    text: RECORDS,
    values: [generations],
    name: "read-records",
  });
  return new Map(rows.map((row) => [row.id, entryOf(row)]));
}

/** Which of these grants are known. */
export async function readGrants(run: Run, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const text = "select id from credit_grants where id = any($1::text[])";
  const rows = await run<{ id: string }>({ text, values: [ids] });
  return new Set(rows.map(({ id }) => id));
}
