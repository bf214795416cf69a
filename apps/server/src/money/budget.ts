import type { SpendingWindow } from "./window-start.ts";

/** Money of one generation, or of many: charged here, and charged by providers to callers' own keys; nano-dollars. */
export interface Amount {
  readonly nanos: number;
  readonly byokNanos: number;
}

/** What was spent in one window; `start` in ms since the epoch. */
export interface WindowSum extends Amount {
  readonly start: number;
}

/**
 * What a key, a client or an account has spent and holds. Of each window it knows the newest that something was
 * spent in: the sum of the records whose time is `start` or later.
 */
export interface Budget {
  readonly spent: Readonly<Record<SpendingWindow, WindowSum>>;
  readonly reserved: Amount;
  /** Of an account: the sum of its credit grants. */
  readonly grantedNanos: number;
}

/** Of who never spent anything. */
export const EMPTY_BUDGET: Budget = {
  spent: {
    daily: { start: 0, nanos: 0, byokNanos: 0 },
    weekly: { start: 0, nanos: 0, byokNanos: 0 },
    monthly: { start: 0, nanos: 0, byokNanos: 0 },
    lifetime: { start: 0, nanos: 0, byokNanos: 0 },
  },
  reserved: { nanos: 0, byokNanos: 0 },
  grantedNanos: 0,
};
