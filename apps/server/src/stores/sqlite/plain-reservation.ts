import type { SQLInputValue } from "node:sqlite";
import type { OpenReservation } from "../money/open-reservation.ts";
import { literal } from "../sql/literal.ts";
import type { ReservationRow } from "../sql/tables.ts";

/** Columns that are told of each plain reservation, in the order of `plainValues`. */
const TOLD = [
  "generation_id",
  "account_id",
  "key_hash",
  "nanos",
  "created_at",
  "prompt_tokens",
  "produced_nanos",
  "operation",
  "streamed",
  "model",
  "provider",
  "endpoint",
  "price_version",
] as const satisfies readonly (keyof ReservationRow)[];

/** What the other columns hold: each value that is bound costs more than to write its column. */
const SAME = {
  client_id: "null",
  byok_nanos: "0",
  dispatched: "1",
  completion_tokens: "0",
  produced_byok: "0",
} as const satisfies Partial<Readonly<Record<keyof ReservationRow, string>>>;

/** The statement that sets a plain reservation of an owner. */
export function plainReservation(owner: string): string {
  const same = { ...SAME, owner: literal(owner) };
  const columns = [...TOLD, ...Object.keys(same)];
  const values = [...TOLD.map(() => "?"), ...Object.values(same)];
  return `insert or replace into reservations (${columns.join(", ")}) values (${values.join(", ")})`;
}

/** Whether it is as reservations mostly are when they are made: of a call that is sent at once and paid here. */
export function isPlain(open: OpenReservation, owner: string): boolean {
  const { charged, held, produced } = open;
  return (
    open.owner === owner &&
    charged.clientId === undefined &&
    held.byokNanos === 0 &&
    open.dispatched &&
    produced.completionTokens === 0 &&
    produced.byokNanos === 0
  );
}

/** The values of a plain reservation. */
export function plainValues(open: OpenReservation): SQLInputValue[] {
  const { charged, produced, record } = open;
  return [
    open.generationId,
    charged.accountId,
    charged.keyHash,
    open.held.nanos,
    open.createdAt,
    produced.promptTokens,
    produced.costNanos,
    record.operation,
    record.streamed ? 1 : 0,
    record.model,
    record.provider,
    record.endpoint,
    record.priceVersion,
  ];
}
