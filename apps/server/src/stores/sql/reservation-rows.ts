import type { SQLInputValue } from "node:sqlite";
import { chargedOf } from "../money/charged-of.ts";
import type { OpenReservation } from "../money/open-reservation.ts";
import type { ReservationRow } from "./tables.ts";

/** Columns of `reservations`, in the order of `reservationValues`. */
export const RESERVATION_COLUMNS = [
  "generation_id",
  "account_id",
  "key_hash",
  "client_id",
  "nanos",
  "byok_nanos",
  "created_at",
  "dispatched",
  "prompt_tokens",
  "completion_tokens",
  "produced_nanos",
  "produced_byok",
  "operation",
  "streamed",
  "model",
  "provider",
  "endpoint",
  "price_version",
  "owner",
] as const satisfies readonly (keyof ReservationRow)[];

/** The values of a reservation. */
export function reservationValues(open: OpenReservation): SQLInputValue[] {
  const { charged, held, produced, record } = open;
  return [
    open.generationId,
    charged.accountId,
    charged.keyHash,
    charged.clientId ?? null,
    held.nanos,
    held.byokNanos,
    open.createdAt,
    open.dispatched ? 1 : 0,
    produced.promptTokens,
    produced.completionTokens,
    produced.costNanos,
    produced.byokNanos,
    record.operation,
    record.streamed ? 1 : 0,
    record.model,
    record.provider,
    record.endpoint,
    record.priceVersion,
    open.owner,
  ];
}

/** What a row holds of whose money. */
function heldOf(
  row: Pick<ReservationRow, "account_id" | "key_hash" | "client_id" | "nanos" | "byok_nanos">,
): Pick<OpenReservation, "charged" | "held"> {
  return {
    charged: chargedOf({
      accountId: row.account_id,
      keyHash: row.key_hash,
      clientId: row.client_id,
    }),
    held: { nanos: row.nanos, byokNanos: row.byok_nanos },
  };
}

/** The reservation that a row holds. */
export function reservationOf(row: ReservationRow): OpenReservation {
  return {
    ...heldOf(row),
    generationId: row.generation_id,
    createdAt: row.created_at,
    dispatched: row.dispatched === 1,
    produced: {
      promptTokens: row.prompt_tokens,
      completionTokens: row.completion_tokens,
      costNanos: row.produced_nanos,
      byokNanos: row.produced_byok,
    },
    record: {
      operation: row.operation,
      streamed: row.streamed === 1,
      model: row.model,
      provider: row.provider,
      endpoint: row.endpoint,
      priceVersion: row.price_version,
    },
    owner: row.owner,
  };
}
