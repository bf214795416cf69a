import type { DatabaseSync } from "node:sqlite";
import type { MoneyPage } from "../money/money-page.ts";
import type { OpenReservation } from "../money/open-reservation.ts";
import { literal } from "../sql/literal.ts";
import { RESERVATION_COLUMNS, reservationOf, reservationValues } from "../sql/reservation-rows.ts";
import type { ReservationRow } from "../sql/tables.ts";
import { execute } from "./execute.ts";
import { isPlain, plainReservation, plainValues } from "./plain-reservation.ts";

/** Reservations on a connection, of whatever transaction is open on it. */
export interface PreparedReservations
  extends Pick<MoneyPage, "reservation" | "setReservation" | "takeReservation"> {
  /** Before a transaction: what the last one set is in the database only if `written` was called. */
  forget(): void;
  /** After its commit. */
  written(): void;
}

type Held = Pick<OpenReservation, "charged" | "held">;

/**
 * What an owner holds it remembers, so that it is not read again at its end.
 *
 * @param owner the only one who writes rows under its name; others may end them
 */
export function prepareReservations(raw: DatabaseSync, owner: string): PreparedReservations {
  const marks = RESERVATION_COLUMNS.map(() => "?").join(", ");
  const get = raw.prepare("select * from reservations where generation_id = ?");
  const set = raw.prepare(
    `insert or replace into reservations (${RESERVATION_COLUMNS.join(", ")}) values (${marks})`,
  );
  const setPlain = raw.prepare(plainReservation(owner));
  const drop = raw.prepare("delete from reservations where generation_id = ?");
  const dropOwn = raw.prepare(
    `delete from reservations where generation_id = ? and owner = ${literal(owner)}`,
  );
  /** What rows of this owner say that were committed and not touched since, unless others ended them. */
  const own = new Map<string, Held>();
  let fresh = new Map<string, Held>();

  function find(generationId: string): OpenReservation | undefined {
    const row = get.get(generationId) as ReservationRow | undefined;
    return row === undefined ? undefined : reservationOf(row);
  }
  function takeOwn(generationId: string): Held | undefined {
    const held = own.get(generationId);
    if (held === undefined) return undefined;
    own.delete(generationId);
    return dropOwn.run(generationId).changes === 1 ? held : undefined;
  }

  return {
    reservation: find,
    setReservation(open) {
      if (isPlain(open, owner)) execute(setPlain, ...plainValues(open));
      else execute(set, ...reservationValues(open));
      own.delete(open.generationId);
      fresh.set(open.generationId, { charged: open.charged, held: open.held });
    },
    takeReservation(generationId) {
      const taken = takeOwn(generationId);
      if (taken !== undefined) return taken;
      const other = find(generationId);
      if (other !== undefined) drop.run(generationId);
      fresh.delete(generationId);
      return other;
    },
    forget() {
      fresh = new Map();
    },
    written() {
      for (const [generationId, held] of fresh) own.set(generationId, held);
    },
  };
}
