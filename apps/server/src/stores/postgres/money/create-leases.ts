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

/** By the database's clock, which the tests move by `$n` ms. */
const nowPlus = (place: number) =>
  `(extract(epoch from clock_timestamp()) * 1000)::bigint + $${place}::bigint`;

const columns = RESERVATION_COLUMNS.map((name) => `reservations.${name}`).join(", ");

/** @param ahead ms that are added to the database's clock */
export function createLeases(owner: string, ahead: () => number): Leases {
  let renewedAt = Number.NEGATIVE_INFINITY;
  const age = () => performance.now() + ahead() - renewedAt;
  const leases: Leases = {
    get renew() {
      return {
        text: `insert into owners (id, renewed_at) values ($1, ${nowPlus(2)})
          on conflict (id) do update set renewed_at = excluded.renewed_at`,
        values: [owner, ahead()],
        name: "renew-lease",
      };
    },
    due: () => (Math.abs(age()) >= RENEW_MS ? [leases.renew] : []),
    renewed() {
      renewedAt = performance.now() + ahead();
    },
    async abandoned(run, most) {
      const rows = await run<ReservationRow & { readonly renewed_at: number | null }>({
        text: `select ${columns}, owners.renewed_at from reservations
          left join owners on owners.id = reservations.owner
          where owner <> $1 and coalesce(owners.renewed_at, 0) < ${nowPlus(2)}
          order by generation_id limit $3 for update of reservations skip locked`,
        values: [owner, ahead() - LEASE_MS, most],
      });
      return rows.map((row) => ({
        open: reservationOf(row),
        lastSeen: row.renewed_at ?? row.created_at,
      }));
    },
    get clear() {
      return {
        text: `delete from owners where id <> $1 and renewed_at < ${nowPlus(2)}
          and not exists (select 1 from reservations where owner = owners.id)`,
        values: [owner, ahead() - LEASE_MS],
      };
    },
    letGo: { text: "delete from owners where id = $1", values: [owner] },
  };
  return leases;
}
