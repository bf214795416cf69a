import type { Stores } from "../stores.ts";

/** One thing that every implementation of the stores must do; it throws when the stores do not. */
export interface StoreCase {
  readonly name: string;
  /**
   * `clock.now` is what the stores read; a case may move it. `another` opens the same data as another process does;
   * a case closes what it opens so.
   */
  run(stores: Stores, clock: { now: number }, another: () => Promise<Stores>): Promise<void>;
}
