/** The account's money, nano-dollars. */
export interface Credits {
  readonly grantedNanos: number;
  readonly spentNanos: number;
  /** Held for generations that are not over. */
  readonly reservedNanos: number;
}

/** Credits that were added to an account; a negative amount takes some back. */
export interface CreditGrant {
  /** Unique: a grant of an id that is known already changes nothing. */
  readonly id: string;
  readonly accountId: string;
  readonly nanos: number;
  readonly note: string | null;
  /** Ms since the epoch. */
  readonly createdAt: number;
}
