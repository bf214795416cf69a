import type { Caller } from "../ports/caller.ts";
import type { ClientRecord } from "./client-record.ts";

/** Who a request is when it comes with a client's secret. */
export function clientCaller(client: ClientRecord): Caller {
  return {
    kind: "client",
    keyHash: client.secretHash,
    name: client.name,
    label: client.label,
    accountId: client.accountId,
    disabled: false,
    clientId: client.id,
    ...(client.limitNanos === null ? {} : { limitNanos: client.limitNanos }),
    ...(client.limitReset === null ? {} : { limitReset: client.limitReset }),
  };
}
