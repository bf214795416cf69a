import type { Price } from "@sluice/schema";
import { usdOf } from "../money/usd.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import type { Log } from "../ports/log.ts";
import { SharedTimeout } from "./shared-timeout.ts";

/** How long an answer waits for its record at most, in ms; a database that is there takes a few. */
const WAIT_MS = 1500;

/** Keeps records, and answers that wait for theirs no longer than they should. */
export interface RecordKeeper {
  /**
   * Resolves when the record is kept, or after a while in which it could not be: the ledger writes it when it can, and
   * until then the reservation of its generation stands. Never rejects.
   *
   * @param price of the endpoint that answered
   */
  keep(entry: LedgerEntry, price: Price | undefined): Promise<void>;
}

/**
 * Makes a keeper. A record that can never be written is logged, whole, and so is what could not be charged: money must
 * not be lost in silence.
 */
export function createRecordKeeper(
  ledger: Pick<Ledger, "append">,
  log: Pick<Log, "error" | "warn">,
  waitMs = WAIT_MS,
): RecordKeeper {
  const timeout = new SharedTimeout(waitMs);
  return {
    keep: (entry, price) =>
      new Promise((resolve) => {
        const { generationId: id, details } = entry;
        if (details.uncollectedNanos > 0) {
          const uncollectedUsd = usdOf(details.uncollectedNanos);
          log.warn({ id, uncollected_usd: uncollectedUsd }, "an answer cost more than was left");
        }
        const wait = timeout.begin(resolve);
        const done = () => {
          timeout.end(wait);
          resolve();
        };
        ledger.append(entry, price).then(done, (error: unknown) => {
          log.error({ err: error, entry }, "a record could not be written");
          done();
        });
      }),
  };
}
