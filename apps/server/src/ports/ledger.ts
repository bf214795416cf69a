import type { Price } from "@sluice/schema";
import type { SpendingWindow } from "../money/window-start.ts";
import type { CreditGrant, Credits } from "./credits.ts";
import type { LedgerEntry } from "./ledger-entry.ts";

/** A key, a client or an account. */
export interface Spender {
  readonly scope: "key" | "client" | "account";
  readonly id: string;
}

/** What somebody has spent in each window that is current, and holds, nano-dollars. */
export interface Spent {
  readonly charged: Readonly<Record<SpendingWindow, number>>;
  /** What requests on own provider keys cost at the providers. */
  readonly byok: Readonly<Record<SpendingWindow, number>>;
  readonly reservedNanos: number;
  readonly reservedByokNanos: number;
}

/** What an account used of one endpoint on one day. */
export interface Activity {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  /** Null: requests that nothing answered. */
  readonly model: string | null;
  readonly provider: string | null;
  readonly endpoint: string | null;
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly reasoningTokens: number;
  readonly costNanos: number;
  readonly byokNanos: number;
}

/** From (inclusive) and to (exclusive), ms since the epoch. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Which records are read: oldest first, those after `after`, which a page before ended with. */
export interface EntryPage extends TimeSpan {
  readonly accountId: string;
  readonly after?: Pick<LedgerEntry, "createdAt" | "generationId">;
  readonly limit: number;
}

/** Where records and spending are kept. Reads see what this process wrote before. */
export interface Ledger {
  /**
   * Writes the record, takes away what was reserved for it and moves what is spent, in one transaction; resolves
   * when that is written. A generation is charged once, however often it is appended; but a record that others
   * made of it, `lost`, is replaced by its own. Kept and tried again while the database is away.
   *
   * @param price that `entry.priceVersion` names; kept when it is seen for the first time
   */
  append(entry: LedgerEntry, price?: Price): Promise<void>;
  find(generationId: string): Promise<LedgerEntry | undefined>;
  /** At a time, ms since the epoch: it says which windows are current. */
  spent(by: Spender, at: number): Promise<Spent>;
  credits(accountId: string): Promise<Credits>;
  /** False: a grant of this id was made before, and nothing is changed. */
  grant(grant: CreditGrant): Promise<boolean>;
  /** Newest grant first. */
  grants(accountId: string): Promise<readonly CreditGrant[]>;
  /** Of whole days (UTC) that begin in the span; newest day first, then by endpoint. */
  activity(of: TimeSpan & { readonly accountId: string }): Promise<readonly Activity[]>;
  entries(page: EntryPage): Promise<readonly LedgerEntry[]>;
  /** The price of a version that a record names. */
  priceOf(version: string): Promise<Price | undefined>;
  /** Resolves when everything appended so far is durable; rejects nothing, each append tells of itself. */
  flush(): Promise<void>;
}
