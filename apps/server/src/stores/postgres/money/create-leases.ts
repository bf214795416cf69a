import { LEASE_MS, RENEW_MS } from "../../money/lease.ts";
import type { OpenReservation } from "../../money/open-reservation.ts";
import { RESERVATION_COLUMNS, reservationOf } from "../../sql/reservation-rows.ts";
import type { ReservationRow } from "../../sql/tables.ts";
import type { Run } from "../connect-postgres.ts";
import type { Statement } from "../query-of.ts";

/** A reservation whose process is gone, and when that was last heard of; ms since the epoch. */
export interface LeftBehind {
  readonly open: OpenReservation;
  readonly lastSeen: number;
}

/** Which processes live, by the database's clock: those of their hosts do not matter. */
export interface Leases {
  readonly renew: Statement;
  /** What goes with a transaction that holds money: a process that stood still must not hold it without a lease. */
  due(): readonly Statement[];
  renewed(): void;
  /** Of others only; locked, those that others end now are passed over. */
  abandoned(run: Run, most: number): Promise<readonly LeftBehind[]>;
  /** Forgets owners that are gone and hold nothing. */
  readonly clear: Statement;
  /** This process holds nothing that it will ever end. */
  readonly letGo: Statement;
}

/** Ms since the epoch: what is given as `$2`, else the database's clock. */
const NOW = "coalesce($2::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint)";

const columns = RESERVATION_COLUMNS.map((name) => `reservations.${name}`).join(", ");

/** @param now ms since the epoch, for tests that move the time; absent: the database's clock */
export function createLeases(owner: string, now?: () => number): Leases {
  let renewedAt = Number.NEGATIVE_INFINITY;
  const here = () => (now === undefined ? performance.now() : now());
  const leases: Leases = {
    get renew() {
      return {
        text: `insert into owners (id, renewed_at) values ($1, ${NOW})
          on conflict (id) do update set renewed_at = excluded.renewed_at`,
        values: [owner, now?.()],
        name: "renew-lease",
      };
    },
    due: () => (Math.abs(here() - renewedAt) >= RENEW_MS ? [leases.renew] : []),
    renewed() {
      renewedAt = here();
    },
    async abandoned(run, most) {
      const rows = await run<ReservationRow & { readonly renewed_at: number | null }>({
        text: `select ${columns}, owners.renewed_at from reservations
          left join owners on owners.id = reservations.owner
          where owner <> $1 and coalesce(owners.renewed_at, 0) < ${NOW} - ${LEASE_MS}
          order by generation_id limit $3 for update of reservations skip locked`,
        values: [owner, now?.(), most],
      });
      return rows.map((row) => ({
        open: reservationOf(row),
        lastSeen: row.renewed_at ?? row.created_at,
      }));
    },
    get clear() {
      return {
        text: `delete from owners where id <> $1 and renewed_at < ${NOW} - ${LEASE_MS}
          and not exists (select 1 from reservations where owner = owners.id)`,
        values: [owner, now?.()],
      };
    },
    letGo: { text: "delete from owners where id = $1", values: [owner] },
  };
  return leases;
}
