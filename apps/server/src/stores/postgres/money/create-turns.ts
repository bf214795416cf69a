import type { MoneyPage } from "../../money/money-page.ts";
import { isPassing } from "../faults.ts";
import type { PageNeeds } from "./page-needs.ts";

/** One step that waits for its transaction. */
export interface Change<Result> {
  needs(): PageNeeds;
  run(page: MoneyPage): Result;
  /** Whether it is kept, and tried again, while the database cannot take it; others are told at once. */
  readonly isKept: boolean;
}

/** Steps of one process, one transaction at a time: what comes meanwhile shares the next. */
export interface Turns {
  /** Resolves when it is written. */
  add<Result>(change: Change<Result>): Promise<Result>;
  /** Resolves when what waits was tried once; `isLastTry`: what cannot be written is lost, and told. */
  settle(isLastTry?: boolean): Promise<void>;
}

interface Waiting extends Change<unknown> {
  readonly resolve: (result: never) => void;
  readonly reject: (reason: unknown) => void;
}

/** Steps of one transaction. */
const MOST_TOGETHER = 500;
/** How long to wait when the database could not take them now, in ms. */
const RETRY_MS = 500;
/** More are not kept for a database that stays away. */
const MOST_WAITING = 100_000;

/** `transact` makes all steps in one transaction, or none, and gives their results. */
export function createTurns(
  transact: (changes: readonly Change<unknown>[]) => Promise<readonly unknown[]>,
): Turns {
  const waiting: Waiting[] = [];
  let isBusy = false;
  let trying = Promise.resolve();
  let turn: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function settle(isLastTry = false): Promise<void> {
    clearImmediate(turn);
    clearTimeout(timer);
    turn = undefined;
    timer = undefined;
    if (!isBusy) trying = writeAll(isLastTry);
    await trying;
    if (isLastTry && waiting.length > 0) await settle(true);
  }

  async function writeAll(isLastTry: boolean): Promise<void> {
    isBusy = true;
    let goesOn = true;
    while (goesOn && waiting.length > 0) goesOn = await writeSome(isLastTry);
    // In the turn in which nothing waited any more: who comes later finds nobody busy.
    isBusy = false;
    if (waiting.some(({ isKept }) => !isKept)) schedule(false);
    else if (waiting.length > 0) timer ??= setTimeout(settle, RETRY_MS);
  }

  /** False: the database is away, and another try at once is of no use. */
  async function writeSome(isLastTry: boolean): Promise<boolean> {
    const batch = waiting.splice(0, MOST_TOGETHER);
    const fault = await faultOf(batch);
    if (fault === undefined) return true;
    if (isPassing(fault)) {
      setAside(batch, fault, isLastTry || waiting.length >= MOST_WAITING);
      return isLastTry;
    }
    for (const change of batch) await alone(change);
    return true;
  }

  /** Why steps could not be made; nothing: they were. */
  async function faultOf(batch: readonly Waiting[]): Promise<unknown> {
    try {
      const results = await transact(batch);
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as never);
      });
      return undefined;
    } catch (error) {
      return error ?? new Error("unknown");
    }
  }

  /** So that one that can never be written takes no others with it. */
  async function alone(change: Waiting): Promise<void> {
    const fault = await faultOf([change]);
    if (fault !== undefined) change.reject(fault);
  }

  function setAside(batch: readonly Waiting[], fault: unknown, isLost: boolean): void {
    for (const change of batch) if (isLost || !change.isKept) change.reject(fault);
    if (!isLost) waiting.unshift(...batch.filter(({ isKept }) => isKept));
  }

  function schedule(isKept: boolean): void {
    if (isBusy || (isKept && timer !== undefined)) return;
    turn ??= setImmediate(settle);
  }

  return {
    add: <Result>(change: Change<Result>) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ ...change, resolve, reject });
        schedule(change.isKept);
      }),
    settle,
  };
}
