import type { Spender } from "../../../ports/ledger.ts";

/** What a step will ask its page for. */
export interface PageNeeds {
  /** Whose budgets are changed, as far as it is known before. */
  readonly spenders?: readonly Spender[];
  /** Whose reservations are read. */
  readonly generations?: readonly string[];
  /** Whose records are read. */
  readonly records?: readonly string[];
  readonly grants?: readonly string[];
}

/** What several steps will ask for. */
export function allNeeds(each: readonly PageNeeds[]): Required<PageNeeds> {
  return {
    spenders: each.flatMap(({ spenders = [] }) => spenders),
    generations: each.flatMap(({ generations = [] }) => generations),
    records: each.flatMap(({ records = [] }) => records),
    grants: each.flatMap(({ grants = [] }) => grants),
  };
}
