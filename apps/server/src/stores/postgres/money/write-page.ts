import { canonicalPrice } from "../../../money/canonical-price.ts";
import { BUDGET_COLUMNS, budgetValues } from "../../sql/budget-rows.ts";
import { GENERATION_COLUMNS, valuesOf } from "../../sql/generation-rows.ts";
import { RESERVATION_COLUMNS, reservationValues } from "../../sql/reservation-rows.ts";
import { arraysOf, type ManyRows, replaced, unnest } from "../many-rows.ts";
import type { Statement } from "../query-of.ts";
import { activityStatements } from "./activity-statements.ts";
import type { PageChanges } from "./create-postgres-page.ts";

type Row = readonly unknown[];

/** What writes all changes of a page, in the order in which every process writes. `now` in ms since the epoch. */
export function writesOf(changes: PageChanges, now: number): readonly Statement[] {
  const { prices, grants } = changes;
  return [
    ...many(RESERVATIONS, changes.reservations.map(reservationValues)),
    ...dropped("reservations", "generation_id", changes.droppedReservations),
    ...many(
      BUDGETS,
      changes.budgets.map(([{ scope, id }, budget]) => [scope, id, ...budgetValues(budget)]),
    ),
    ...dropped("generations", "id", changes.droppedRecords),
    ...many(GENERATIONS, changes.records.map(valuesOf)),
    ...activityStatements(changes.counted),
    ...many(
      PRICES,
      [...prices]
        .map(([version, price]) => [version, now, canonicalPrice(price)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    ...many(
      GRANTS,
      grants.map(({ id, accountId, nanos, note, createdAt }) => {
        return [id, accountId, nanos, note, createdAt];
      }),
    ),
  ];
}

interface Table extends ManyRows {
  readonly name: string;
  readonly text: string;
}

const budgets: ManyRows = {
  columns: ["scope", "id", ...BUDGET_COLUMNS],
  types: Object.fromEntries(BUDGET_COLUMNS.map((name) => [name, "bigint"])),
};
const BUDGETS: Table = {
  ...budgets,
  name: "write-budgets",
  text: `
    update budgets set ${BUDGET_COLUMNS.map((name) => `${name} = new.${name}`).join(", ")}
    from ${unnest(budgets)} as new (${budgets.columns.join(", ")})
    where budgets.scope = new.scope and budgets.id = new.id`,
};

const reservations: ManyRows = {
  columns: RESERVATION_COLUMNS,
  types: {
    nanos: "bigint",
    byok_nanos: "bigint",
    created_at: "bigint",
    dispatched: "smallint",
    prompt_tokens: "bigint",
    completion_tokens: "bigint",
    produced_nanos: "bigint",
    produced_byok: "bigint",
    streamed: "smallint",
  },
};
const RESERVATIONS: Table = {
  ...reservations,
  name: "write-reservations",
  text: `
    insert into reservations (${RESERVATION_COLUMNS.join(", ")})
    select * from ${unnest(reservations)}
    on conflict (generation_id) do update set ${replaced(reservations, 1)}`,
};

const GENERATIONS = inserted("generations", {
  columns: GENERATION_COLUMNS,
  types: {
    created_at: "bigint",
    prompt_tokens: "bigint",
    completion_tokens: "bigint",
    estimated: "smallint",
    cost_nanos: "bigint",
    streamed: "smallint",
    latency_ms: "double precision",
    is_byok: "smallint",
    byok_nanos: "bigint",
    first_token_ms: "double precision",
    generation_ms: "double precision",
  },
});
const PRICES = inserted(
  "prices",
  { columns: ["version", "first_seen", "price"], types: { first_seen: "bigint" } },
  "on conflict do nothing",
);
const GRANTS = inserted("credit_grants", {
  columns: ["id", "account_id", "nanos", "note", "created_at"],
  types: { nanos: "bigint", created_at: "bigint" },
});

/** One that is there already, against all that was read, ends the transaction unless `conflict` says otherwise. */
function inserted(table: string, rows: ManyRows, conflict = ""): Table {
  return {
    ...rows,
    name: `write-${table}`,
    text: `insert into ${table} (${rows.columns.join(", ")}) select * from ${unnest(rows)} ${conflict}`,
  };
}

function many(table: Table, rows: readonly Row[]): readonly Statement[] {
  if (rows.length === 0) return [];
  return [{ text: table.text, values: arraysOf(table, rows), name: table.name }];
}

function dropped(table: string, column: string, ids: readonly string[]): readonly Statement[] {
  if (ids.length === 0) return [];
  const text = `delete from ${table} where ${column} = any($1::text[])`;
  return [{ text, values: [ids], name: `drop-${table}` }];
}
