import type { Endpoint } from "@sluice/schema";
import type { ReservationAsk } from "../../ports/reservation.ts";

type Asked = ReservationAsk["record"];

/** What a reservation keeps for the record, of the endpoint that is called; what is bought before any has no names. */
export function recordAt(
  endpoint: Endpoint | undefined,
  { operation, streamed }: Pick<Asked, "operation" | "streamed">,
): Asked {
  if (endpoint === undefined) {
    return { operation, streamed, model: "", provider: "", endpoint: "", price: null };
  }
  const { model, provider, id, price = null } = endpoint;
  return { operation, streamed, model, provider, endpoint: id, price };
}
