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
  const open = new Set<GenerationMoney>();
  let timer: NodeJS.Timeout | undefined;
  let isWriting = false;

  async function write(): Promise<void> {
    const checkpoints = [...open].flatMap((money) => money.checkpoint() ?? []);
    if (checkpoints.length === 0) return;
    try {
      await reservations.checkpoint(checkpoints);
    } catch (error) {
      log.warn({ err: error }, "open answers could not be written down");
    }
  }

  /** One timer for all, and none where nothing is open. */
  function tick(): void {
    if (open.size === 0) {
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
      open.add(money);
      timer ??= setInterval(tick, EVERY_MS).unref();
    },
    delete: (money) => void open.delete(money),
  };

  return {
    open: (start) => new CallMoney(new GenerationMoney(start, reservations, generations)),
    close: () => clearInterval(timer),
  };
}
