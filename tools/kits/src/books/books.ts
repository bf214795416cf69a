/** One generation as the database has it. Money in nano-dollars. */
export interface BookRecord {
  readonly id: string;
  readonly keyHash: string;
  readonly outcome: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costNanos: number;
  readonly estimated: boolean;
  /** The number of the request, as it was sent along; undefined where the record does not hold it. */
  readonly number: number | undefined;
}

/** What a key, a client or the account has spent since ever, and what is held for it. */
export interface BookBudget {
  readonly scope: string;
  readonly id: string;
  readonly spentNanos: number;
  readonly reservedNanos: number;
}

/** What the servers have written down. */
export interface Books {
  readonly records: readonly BookRecord[];
  readonly budgets: readonly BookBudget[];
  /** Reservations that are open. */
  readonly reservations: number;
  /** Nano-dollars of all days and endpoints, from which activity is told. */
  readonly dailyNanos: number;
}
