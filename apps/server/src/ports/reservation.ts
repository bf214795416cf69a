import type { Operation } from "@sluice/router";
import type { Price } from "@sluice/schema";
import type { SpendingWindow } from "../money/window-start.ts";

/** Who is charged for a generation: its key, the client that made the key, and the account, all of them at once. */
export interface Charged {
  readonly accountId: string;
  readonly keyHash: string;
  /** The Connect client that made the key; absent: none did. */
  readonly clientId?: string;
}

/** The most that a key or a client may spend in a window (UTC), as it stood when the request was admitted. */
export interface SpendingLimit {
  readonly scope: "key" | "client";
  /** The key's hash, or the client's id; always that of `charged`. */
  readonly id: string;
  /** Nano-dollars. */
  readonly nanos: number;
  readonly window: SpendingWindow;
  /** Whether what own provider keys are charged counts for it (wire reference §12). */
  readonly includesByok: boolean;
}

/** What a generation has come to so far: what is charged of it when its process dies. */
export interface Produced {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Nano-dollars, charged here. */
  readonly costNanos: number;
  /** Nano-dollars, charged by providers to the caller's own keys. */
  readonly byokNanos: number;
}

/**
 * How much a generation may come to, from now on and all in all. Asking again for the same generation replaces
 * what is held for it: more for a dearer fallback, a hedge or a continuation, less when that is over. To hold
 * less is never refused; where more is refused, what was held stays held.
 */
export interface ReservationAsk {
  readonly generationId: string;
  /** Nothing was asked for it before, by whatever outcome: the store need not look. Absent: something may have been. */
  readonly isFirst?: boolean;
  readonly charged: Charged;
  /** Ms since the epoch: the request's own time, which says whose windows it falls into. */
  readonly createdAt: number;
  /** The most it can cost here, integer nano-dollars, everything included. */
  readonly nanos: number;
  /** The least that would do, where a shorter answer does (contract §7.23); undefined: all of it. */
  readonly leastNanos?: number | undefined;
  /** The most that providers can charge the caller's own keys; counts only for limits that include it. */
  readonly byokNanos: number;
  readonly limits: readonly SpendingLimit[];
  /** Whether the account's credits hold it back as well (`credits.enforce`). */
  readonly enforceCredits: boolean;
  /** False while something (media, a credential) is fetched before the upstream is called. */
  readonly dispatched: boolean;
  /** What is charged if this process dies after the call is sent, until a checkpoint says more: the prompt. */
  readonly produced: Produced;
  /** What the record of a process that died is made of. */
  readonly record: {
    readonly operation: Operation;
    readonly streamed: boolean;
    /** Slugs of the endpoint that is called, and its id; empty before one is. */
    readonly model: string;
    readonly provider: string;
    readonly endpoint: string;
    /** Of that endpoint; kept under its version when it is seen for the first time. Null: not known. */
    readonly price: Price | null;
  };
}

/** What became of an ask. */
export type ReservationOutcome =
  | {
      readonly kind: "held";
      /** Between `leastNanos` and `nanos`. */
      readonly nanos: number;
    }
  | {
      readonly kind: "refused";
      /** What had too little left; of several, the one with the least. */
      readonly by: "key-limit" | "client-limit" | "credits";
      /** What this generation could have held all in all, nano-dollars; never below 0. */
      readonly leftNanos: number;
      /** Ms since the epoch when the limit begins anew; absent: never by itself. */
      readonly resetsAt?: number;
    };

/** How far an open generation has come. */
export interface Checkpoint {
  readonly generationId: string;
  readonly produced: Produced;
}

/**
 * Money that is spoken for. One call of `reserve` looks at key limit, client limit and credits and changes them
 * in one transaction of the database, which every replica uses; asks of one turn of the loop share it. Whatever
 * resolves has been written. A database that cannot be used now rejects with 503.
 */
export interface Reservations {
  reserve(ask: ReservationAsk): Promise<ReservationOutcome>;
  /**
   * The call of an ask that was not dispatched is about to be sent. Rejects with 503, and nothing may be sent,
   * when nothing is held any more: this process stood still, and another one ended the generation.
   */
  dispatched(generationId: string): Promise<void>;
  /** Nothing of the generation is charged, and it leaves no record. Kept and tried again while the database is away. */
  release(generationId: string): Promise<void>;
  /** Written together; generations that are over are passed over. */
  checkpoint(open: readonly Checkpoint[]): Promise<void>;
  /** Says that this process lives: every 5 s. The first `reserve` says it as well. */
  renewLease(): Promise<void>;
  /**
   * Ends what processes left whose lease is older than 15 s, or was let go of: not dispatched, released;
   * dispatched, settled at what was produced last, estimated and `lost`. Safe on any replica at any time, and
   * never touches what this process holds; gives how many it settled.
   */
  settleAbandoned(): Promise<number>;
}
