import type { Log } from "../../ports/log.ts";
import type { Reservations } from "../../ports/reservation.ts";
import { CallMoney } from "./call-money.ts";
import { GenerationMoney, type MoneyStart, type OpenGenerations } from "./generation-money.ts";

/** How often open generations are written down, in ms. */
const EVERY_MS = 1000;

/** Opens the money of generations, and writes down together how far those have come that are open. */
export interface MoneyKeeper {
  open(start: MoneyStart): CallMoney;
  /** Nothing is written down from here on. */
  close(): void;
}

/** Makes a keeper; it lives as long as the process. */
export function createMoneyKeeper(
  reservations: Pick<Reservations, "reserve" | "dispatched" | "checkpoint">,
  log: Pick<Log, "warn">,
): MoneyKeeper {
  // No set: what a set outgrows keeps what it held alive, and what that leads to, until the whole heap is collected.
  const open: GenerationMoney[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isWriting = false;

  async function write(): Promise<void> {
    const checkpoints = open.flatMap((money) => money.checkpoint() ?? []);
    if (checkpoints.length === 0) return;
    try {
      await reservations.checkpoint(checkpoints);
    } catch (error) {
      log.warn({ err: error }, "open answers could not be written down");
    }
  }

  /** One timer for all, and none where nothing is open. */
  function tick(): void {
    if (open.length === 0) {
      clearInterval(timer);
      timer = undefined;
    } else if (!isWriting) {
      isWriting = true;
      void write().finally(() => {
        isWriting = false;
      });
    }
  }

  const generations: OpenGenerations = {
    add(money) {
      open.push(money);
      timer ??= setInterval(tick, EVERY_MS).unref();
    },
    delete(money) {
      const place = open.indexOf(money);
      const last = place < 0 ? undefined : open.pop();
      if (last !== undefined && last !== money) open[place] = last;
    },
  };

  return {
    open: (start) => new CallMoney(new GenerationMoney(start, reservations, generations)),
    close: () => clearInterval(timer),
  };
}
