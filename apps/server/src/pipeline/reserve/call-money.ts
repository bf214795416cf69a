import type { Produced } from "../../ports/reservation.ts";
import type { GenerationMoney, ShareAsk, ShareOutcome, Shares } from "./generation-money.ts";

const NOTHING: Produced = { promptTokens: 0, completionTokens: 0, costNanos: 0, byokNanos: 0 };

/** What the upstream calls of one request have of their generation's money. */
export class CallMoney {
  readonly #generation: GenerationMoney;
  readonly #shares: Shares;
  /** Stands for what calls came to beyond what was held for them. */
  readonly #beyond = {};

  constructor(generation: GenerationMoney) {
    this.#generation = generation;
    this.#shares = generation.scope();
  }

  get isLimited(): boolean {
    return this.#generation.isLimited;
  }

  get limitsByok(): boolean {
    return this.#generation.limitsByok;
  }

  get limitedBy(): GenerationMoney["limitedBy"] {
    return this.#generation.limitedBy;
  }

  /** For the calls of a request that a plugin makes: the same generation pays. */
  inner(): CallMoney {
    return new CallMoney(this.#generation);
  }

  /** Asks for a call, which `call` stands for from here on. */
  ask(call: object, wanted: ShareAsk): Promise<ShareOutcome> {
    return this.#generation.ask(this.#shares, call, wanted);
  }

  /** It is about to be sent, after what it needed was fetched. */
  dispatched(): Promise<void> {
    return this.#generation.dispatched();
  }

  /** Nothing of it is charged. What was held for it stays where nothing else runs: its next try needs the same. */
  failed(call: object): void {
    if (!this.#shares.delete(call)) return;
    if (this.#shares.size > 0) this.#generation.lowerSoon();
  }

  /** Its answer is coming; `progress` is asked once a second. */
  answering(call: object, progress: () => Produced): void {
    const share = this.#shares.get(call);
    if (share === undefined) return;
    const { nanos, byokNanos, produced } = share;
    this.#shares.set(call, { nanos, byokNanos, produced, progress });
  }

  /** The answer broke off and is gone on with: so much of its calls stays. */
  broke(): void {
    for (const [call, { progress }] of this.#shares) {
      if (progress !== undefined) this.#shares.set(call, fixed(progress()));
    }
  }

  /** Whether so much may be charged for the calls of this request: it is held, or nothing limits it. */
  covers(nanos: number): boolean {
    return !this.isLimited || nanos <= this.#held();
  }

  /**
   * How much of so many nano-dollars may be charged for the calls of this request: what is held for them, and of what
   * goes beyond it (searches or tokens that nobody could foresee) as much as the purses have left, which is held from
   * here on. Never rejects: a database that is away has nothing left.
   */
  async cover(nanos: number): Promise<number> {
    if (this.covers(nanos)) return nanos;
    const held = this.#held();
    const wanted = {
      nanos: nanos - held,
      leastNanos: 0,
      byokNanos: 0,
      dispatched: true,
      produced: NOTHING,
    };
    // The record says how much could not be charged.
    const outcome = await this.ask(this.#beyond, wanted).catch(() => undefined);
    return held + (outcome?.kind === "held" ? outcome.nanos : 0);
  }

  /** Beside what stands for all that went beyond it. */
  #held(): number {
    let nanos = 0;
    for (const [call, share] of this.#shares) if (call !== this.#beyond) nanos += share.nanos;
    return nanos;
  }

  /** All calls of this request are over, and came to this. */
  settled(used: Produced): void {
    this.#shares.clear();
    this.#shares.set(this, fixed(used));
  }

  /** Nothing is asked from here on; resolves, or is undefined, when nothing is under way any more. */
  over(): Promise<void> | undefined {
    return this.#generation.over();
  }
}

function fixed(produced: Produced) {
  return { nanos: produced.costNanos, byokNanos: produced.byokNanos, produced };
}
