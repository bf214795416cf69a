import { decideReservation } from "../../money/decide-reservation.ts";
import { priceVersion } from "../../money/price-version.ts";
import { roomOf } from "../../money/room-of.ts";
import type { ReservationAsk, ReservationOutcome } from "../../ports/reservation.ts";
import { hold, NOTHING_HELD } from "./hold.ts";
import type { MoneyPage } from "./money-page.ts";

/** Grants an ask, and holds what it grants; or says why not, and leaves everything as it was. */
export function reserveStep(
  page: MoneyPage,
  ask: ReservationAsk,
  owner: string,
): ReservationOutcome {
  const { charged, record } = ask;
  const before = ask.isFirst === true ? undefined : page.reservation(ask.generationId);
  const held = before?.held ?? NOTHING_HELD;
  const { accountId, keyHash, clientId } = charged;
  const account = page.budget({ scope: "account", id: accountId });
  const key = page.budget({ scope: "key", id: keyHash });
  const client =
    clientId === undefined ? undefined : page.budget({ scope: "client", id: clientId });
  const outcome = decideReservation(ask, { account, key, client }, held);
  if (outcome.kind === "refused") return outcome;
  const room = roomOf(client === undefined ? [account, key] : [account, key, client], held);
  const granted = {
    nanos: Math.min(outcome.nanos, room.nanos),
    byokNanos: Math.min(ask.byokNanos, room.byokNanos),
  };
  hold(page, charged, held, granted);
  const { operation, streamed, model, provider, endpoint, price } = record;
  const version = price === null ? null : priceVersion(price);
  if (price !== null && version !== null) page.keepPrice(version, price);
  page.setReservation({
    generationId: ask.generationId,
    charged,
    held: granted,
    createdAt: ask.createdAt,
    dispatched: ask.dispatched || before?.dispatched === true,
    produced: ask.produced,
    record: { operation, streamed, model, provider, endpoint, priceVersion: version },
    owner,
  });
  return outcome;
}
