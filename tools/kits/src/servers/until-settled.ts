import { setTimeout as sleep } from "node:timers/promises";
import type { Setting } from "./setting.ts";

/** A lease of 15 s, and a look at leases every 5: long before this nothing may be held any more. */
const LEASES_OVER_MS = 60_000;
const LOOKS_EVERY_MS = 500;

/** Returns when no reservation is open, or when every lease has to be over. */
export async function untilSettled(setting: Setting): Promise<void> {
  const until = Date.now() + LEASES_OVER_MS;
  while (Date.now() < until) {
    const { reservations } = await setting.readBooks();
    if (reservations === 0) return;
    await sleep(LOOKS_EVERY_MS);
  }
}
