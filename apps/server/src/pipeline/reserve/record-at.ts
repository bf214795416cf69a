import type { Endpoint } from "@sluice/schema";
import type { ReservationAsk } from "../../ports/reservation.ts";

/** What a reservation says of the endpoint that is called; what is bought before any has no names. */
export function endpointNames(
  endpoint: Endpoint | undefined,
): Omit<ReservationAsk["record"], "operation" | "streamed"> {
  return endpoint === undefined
    ? { model: "", provider: "", endpoint: "", price: null }
    : {
        model: endpoint.model,
        provider: endpoint.provider,
        endpoint: endpoint.id,
        price: endpoint.price ?? null,
      };
}
