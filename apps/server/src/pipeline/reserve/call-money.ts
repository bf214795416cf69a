import type { Produced } from "../../ports/reservation.ts";
import type { GenerationMoney, ShareAsk, ShareOutcome, Shares } from "./generation-money.ts";

/** What the upstream calls of one request have of their generation's money. */
export class CallMoney {
  readonly #generation: GenerationMoney;
  readonly #shares: Shares;

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
    if (share !== undefined) this.#shares.set(call, { ...share, progress });
  }

  /** The answer broke off and is gone on with: so much of its calls stays. */
  broke(): void {
    for (const [call, { progress }] of this.#shares) {
      if (progress !== undefined) this.#shares.set(call, fixed(progress()));
    }
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
