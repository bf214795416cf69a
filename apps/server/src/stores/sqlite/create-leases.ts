import type { DatabaseSync } from "node:sqlite";
import { LEASE_MS, RENEW_MS } from "../money/lease.ts";
import type { OpenReservation } from "../money/open-reservation.ts";
import { reservationOf } from "../sql/reservation-rows.ts";
import type { ReservationRow } from "../sql/tables.ts";

/** A reservation whose process is gone, and when that was last heard of; ms since the epoch. */
export interface LeftBehind {
  readonly open: OpenReservation;
  readonly lastSeen: number;
}

/** Which processes live; all of it inside of a transaction. */
export interface Leases {
  renew(): void;
  /** Renews when the last time is long ago: a process that stood still must not hold money without a lease. */
  keep(): void;
  /** Of others only. */
  abandoned(most: number): readonly LeftBehind[];
  /** Forgets owners that are gone and hold nothing. */
  clear(): void;
  /** This process holds nothing that it will ever end. */
  letGo(): void;
}

/** `now` in ms since the epoch. */
export function createLeases(raw: DatabaseSync, owner: string, now: () => number): Leases {
  const set = raw.prepare("insert or replace into owners (id, renewed_at) values (?, ?)");
  const drop = raw.prepare("delete from owners where id = ?");
  const abandoned = raw.prepare(
    `select reservations.*, owners.renewed_at from reservations
     left join owners on owners.id = reservations.owner
     where owner <> ? and coalesce(owners.renewed_at, 0) < ? limit ?`,
  );
  const clear = raw.prepare(
    `delete from owners where id <> ? and renewed_at < ?
     and not exists (select 1 from reservations where owner = owners.id)`,
  );
  let renewedAt = Number.NEGATIVE_INFINITY;

  function renew(): void {
    renewedAt = now();
    set.run(owner, renewedAt);
  }

  return {
    renew,
    keep() {
      if (Math.abs(now() - renewedAt) >= RENEW_MS) renew();
    },
    abandoned(most) {
      const rows = abandoned.all(owner, now() - LEASE_MS, most) as unknown as Left[];
      return rows.map((row) => ({
        open: reservationOf(row),
        lastSeen: row.renewed_at ?? row.created_at,
      }));
    },
    clear: () => void clear.run(owner, now() - LEASE_MS),
    letGo: () => void drop.run(owner),
  };
}

interface Left extends ReservationRow {
  /** Null: the process let go of its lease. */
  readonly renewed_at: number | null;
}
