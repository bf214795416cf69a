import type { Endpoint } from "@sluice/schema";
import type {
  Charged,
  Checkpoint,
  Produced,
  ReservationAsk,
  ReservationOutcome,
  Reservations,
  SpendingLimit,
} from "../../ports/reservation.ts";
import { recordAt } from "./record-at.ts";
import { isSameProduced, NOTHING_PRODUCED, sumOfProduced } from "./sum-of-produced.ts";

/** What is known of a generation's money before anything is held for it. */
export interface MoneyStart {
  readonly generationId: string;
  readonly charged: Charged;
  /** Ms since the epoch. */
  readonly createdAt: number;
  readonly operation: ReservationAsk["record"]["operation"];
  readonly streamed: boolean;
  readonly limits: readonly SpendingLimit[];
  readonly enforceCredits: boolean;
}

/** How much one upstream call may come to, integer nano-dollars. */
export interface ShareAsk {
  readonly nanos: number;
  /** The least that would do; undefined: all of it. */
  readonly leastNanos?: number | undefined;
  readonly byokNanos: number;
  /** False while something is fetched before it is sent. */
  readonly dispatched: boolean;
  /** What it is charged if this process dies once it is sent. */
  readonly produced: Produced;
  /** That is called; absent: something else is bought. */
  readonly endpoint?: Endpoint;
}

/** What became of it: the numbers are those of this one call. `over`: nothing is held for the generation any more. */
export type ShareOutcome = ReservationOutcome | { readonly kind: "over" };

/** What is held for one call, or for several that are over. */
interface Share extends Pick<ShareAsk, "nanos" | "byokNanos" | "produced"> {
  /** What it has come to by now. */
  readonly progress?: () => Produced;
}

/** The shares of a request's own calls, or of those of one request of a plugin; by whatever stands for the call. */
export type Shares = Map<object, Share>;

const NONE: Share = { nanos: 0, byokNanos: 0, produced: NOTHING_PRODUCED };

/** Generations for which something is held, from the first ask that was granted until they are over. */
export interface OpenGenerations {
  add(money: GenerationMoney): void;
  delete(money: GenerationMoney): void;
}

/**
 * The money that is held for one generation: one reservation for all its upstream calls together. Asks are written one
 * after another, each with what all calls may come to, so that calls that run side by side never undo each other's.
 */
export class GenerationMoney {
  readonly #start: MoneyStart;
  readonly #reservations: Pick<Reservations, "reserve" | "dispatched">;
  readonly #open: OpenGenerations;
  readonly #scopes: Shares[] = [];
  #asking: Promise<unknown> | undefined;
  #written: ReservationAsk | undefined;
  #told: Produced = NOTHING_PRODUCED;
  #hasAsked = false;
  #isOver = false;

  constructor(
    start: MoneyStart,
    reservations: Pick<Reservations, "reserve" | "dispatched">,
    open: OpenGenerations,
  ) {
    this.#start = start;
    this.#reservations = reservations;
    this.#open = open;
  }

  /** Whether anything holds back what is charged here. */
  get isLimited(): boolean {
    return this.#start.enforceCredits || this.#start.limits.length > 0;
  }

  /** Whether anything holds back what the caller's own provider keys are charged. */
  get limitsByok(): boolean {
    return this.#start.limits.some(({ includesByok }) => includesByok);
  }

  /** What has too little left in name, where nothing was asked: the narrowest that there is. */
  get limitedBy(): Extract<ReservationOutcome, { readonly kind: "refused" }>["by"] {
    const [first] = this.#start.limits;
    return first === undefined ? "credits" : `${first.scope}-limit`;
  }

  /** Room for the calls of one request. */
  scope(): Shares {
    const shares: Shares = new Map();
    this.#scopes.push(shares);
    return shares;
  }

  /** Asks for one call; asked again for the same, the new amount counts. Rejects where the database does. */
  ask(shares: Shares, call: object, wanted: ShareAsk): Promise<ShareOutcome> {
    return this.#inTurn(() => this.#ask(shares, call, wanted));
  }

  /** The call is about to be sent, after what it needed was fetched. */
  async dispatched(): Promise<void> {
    await this.#inTurn(async () => {
      const written = this.#written;
      if (this.#isOver || written === undefined || written.dispatched) return;
      await this.#reservations.dispatched(this.#start.generationId);
      this.#written = { ...written, dispatched: true };
    });
  }

  /** What is held in memory is written when it is less by then. Nobody waits for it, and a failure costs nobody anything. */
  lowerSoon(): void {
    const lower = async () => {
      const written = this.#written;
      const { nanos, byokNanos } = this.#sum();
      if (this.#isOver || written === undefined || nanos + byokNanos >= total(written)) return;
      const { leastNanos: _least, ...ask } = written;
      const lowered = { ...ask, nanos, byokNanos, produced: this.#produced() };
      await this.#reservations.reserve(lowered);
      this.#written = lowered;
    };
    void this.#inTurn(lower).catch(() => undefined);
  }

  /** What has become of it since this was last asked; undefined where that is nothing new. */
  checkpoint(): Checkpoint | undefined {
    if (this.#isOver || this.#written === undefined) return undefined;
    const produced = this.#produced();
    if (isSameProduced(produced, this.#told)) return undefined;
    this.#told = produced;
    return { generationId: this.#start.generationId, produced };
  }

  /** Nothing is asked from here on; resolves when nothing is under way any more. */
  over(): Promise<void> | undefined {
    this.#isOver = true;
    this.#open.delete(this);
    return this.#asking?.then(
      () => undefined,
      () => undefined,
    );
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = this.#asking;
    const result = before === undefined ? work() : before.then(work, work);
    this.#asking = result;
    const done = () => {
      if (this.#asking === result) this.#asking = undefined;
    };
    result.then(done, done);
    return result;
  }

  async #ask(shares: Shares, call: object, wanted: ShareAsk): Promise<ShareOutcome> {
    if (this.#isOver) return { kind: "over" };
    const before = shares.get(call);
    shares.set(call, NONE);
    const others = this.#sum();
    shares.set(call, shareOf(wanted));
    const ask = this.#askOf(wanted, others.nanos);
    if (this.#isWritten(ask)) return { kind: "held", nanos: wanted.nanos };
    try {
      this.#hasAsked = true;
      const outcome = await this.#reservations.reserve(ask);
      return this.#became(outcome, ask, others.nanos, { shares, call, before, wanted });
    } catch (error) {
      restore(shares, call, before);
      throw error;
    }
  }

  #became(
    outcome: ReservationOutcome,
    ask: ReservationAsk,
    others: number,
    { shares, call, before, wanted }: Asked,
  ): ShareOutcome {
    if (outcome.kind === "refused") {
      restore(shares, call, before);
      return { ...outcome, leftNanos: Math.max(0, outcome.leftNanos - others) };
    }
    const nanos = Math.min(wanted.nanos, outcome.nanos - others);
    const { byokNanos, produced } = wanted;
    shares.set(call, { nanos, byokNanos, produced });
    if (this.#written === undefined && !this.#isOver) this.#open.add(this);
    this.#written = { ...ask, isFirst: false, nanos: outcome.nanos };
    this.#told = ask.produced;
    return { kind: "held", nanos };
  }

  #askOf(wanted: ShareAsk, others: number): ReservationAsk {
    const { generationId, charged, createdAt, limits, enforceCredits } = this.#start;
    const { leastNanos, endpoint } = wanted;
    const { nanos, byokNanos } = this.#sum();
    const isFree = nanos === 0;
    return {
      generationId,
      isFirst: !this.#hasAsked,
      charged,
      createdAt,
      // Whoever has used up a limit is not served for nothing either.
      nanos: isFree && limits.length > 0 ? 1 : nanos,
      leastNanos: leastNanos === undefined ? undefined : leastNanos + others,
      byokNanos,
      limits,
      enforceCredits: enforceCredits && !isFree,
      // What was sent stays sent, whatever is fetched for the next call.
      dispatched: wanted.dispatched || this.#written?.dispatched === true,
      produced: this.#produced(),
      record:
        endpoint === undefined && this.#written !== undefined
          ? this.#written.record
          : recordAt(endpoint, this.#start),
    };
  }

  /** The same call once more, say: it is held already. */
  #isWritten(ask: ReservationAsk): boolean {
    const written = this.#written;
    return (
      written !== undefined &&
      ask.nanos === written.nanos &&
      ask.byokNanos === written.byokNanos &&
      ask.dispatched === written.dispatched &&
      ask.record.endpoint === written.record.endpoint &&
      ask.record.price === written.record.price
    );
  }

  #sum(): Pick<Share, "nanos" | "byokNanos"> {
    let [nanos, byokNanos] = [0, 0];
    for (const shares of this.#scopes) {
      for (const share of shares.values()) {
        nanos += share.nanos;
        byokNanos += share.byokNanos;
      }
    }
    return { nanos, byokNanos };
  }

  #produced(): Produced {
    let sum = NOTHING_PRODUCED;
    for (const shares of this.#scopes) {
      for (const { progress, produced } of shares.values()) {
        sum = sumOfProduced(sum, progress?.() ?? produced);
      }
    }
    return sum;
  }
}

interface Asked {
  readonly shares: Shares;
  readonly call: object;
  readonly before: Share | undefined;
  readonly wanted: ShareAsk;
}

function shareOf({ nanos, byokNanos, produced }: ShareAsk): Share {
  return { nanos, byokNanos, produced };
}

function restore(shares: Shares, call: object, before: Share | undefined): void {
  if (before === undefined) shares.delete(call);
  else shares.set(call, before);
}

function total({ nanos, byokNanos }: Pick<ReservationAsk, "nanos" | "byokNanos">): number {
  return nanos + byokNanos;
}
