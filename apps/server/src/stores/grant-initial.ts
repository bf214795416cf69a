import type { Config } from "../config/config.ts";
import type { Ledger } from "../ports/ledger.ts";

/** Names the grant, so that it is made once, however often and at however many replicas a server starts. */
const ID = "initial";

/** Gives the account what the configuration says that it begins with (`credits.initial`). `now` in ms since the epoch. */
export async function grantInitial(
  ledger: Pick<Ledger, "grant">,
  { initialNanos: nanos }: Config["credits"],
  now: number,
): Promise<void> {
  if (nanos === 0) return;
  const note = "credits.initial of the configuration";
  await ledger.grant({ id: ID, accountId: "default", nanos, note, createdAt: now });
}
