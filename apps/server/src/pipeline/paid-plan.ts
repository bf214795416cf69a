import { ProviderError } from "@sluice/errors";
import type { NextStep, RoutePlan } from "@sluice/router";
import type { PipelineStage } from "@sluice/schema";
import type { AttemptRecord } from "./attempt-record.ts";
import { callingOff } from "./calling-off.ts";
import type { Admission, Refusal } from "./reserve/admission.ts";
import { nearerRefusal, paymentRefused } from "./reserve/payment-refused.ts";
import { unpaidStage } from "./reserve/unpaid-stage.ts";
import { withoutUnpaid } from "./reserve/without-unpaid.ts";
import type { Trace } from "./trace.ts";

/** What holds the money of each call before it is made. */
export interface AttemptPay {
  readonly admit: (attempt: AttemptRecord) => Promise<Admission>;
  /** Nothing of it is charged. */
  readonly failed: (attempt: AttemptRecord) => void;
}

/** How a call that is paid for may be made. */
export type Admitted = Extract<Admission, { readonly kind: "admitted" }>;

const FREELY: Admitted = { kind: "admitted" };

/** The plan of one request as its money allows it: steps that cannot be paid are left out of it, one after another. */
export class PaidPlan {
  readonly #trace: Trace;
  readonly #pay: AttemptPay | undefined;
  readonly #now: () => number;
  #plan: RoutePlan;
  #unpaid: Refusal | undefined;
  /** Of steps that were passed over before any was made: where none is, the error says it all. */
  #untold: PipelineStage[] = [];

  /** @param pay absent: calls cost nobody anything */
  constructor(plan: RoutePlan, trace: Trace, pay: AttemptPay | undefined, now: () => number) {
    this.#plan = plan;
    this.#trace = trace;
    this.#pay = pay;
    this.#now = now;
  }

  /** Throws 402 when every endpoint that was left was passed over, and none was called. */
  plan(): RoutePlan {
    const { candidates, requested } = this.#plan;
    const isLeft = candidates[0] !== undefined || this.#trace.attempts.length > 0;
    if (this.#unpaid === undefined || isLeft) return this.#plan;
    throw paymentRefused(this.#unpaid, requested, this.#now());
  }

  /**
   * Pays for a step whose attempt has begun. Undefined where it cannot be paid: then the attempt never was one.
   * Rejects where the database does, and where the request is over.
   */
  async admit(
    step: Extract<NextStep, { readonly kind: "try" }>,
    attempt: AttemptRecord,
  ): Promise<Admitted | undefined> {
    if (this.#pay === undefined) return FREELY;
    let admission: Admission;
    try {
      admission = await this.#pay.admit(attempt);
    } catch (error) {
      attempt.withdraw();
      throw error;
    }
    if (admission.kind === "admitted") {
      this.#tell();
      return admission;
    }
    attempt.withdraw();
    if (admission.kind === "over") {
      throw new ProviderError(callingOff(step.endpoint, "the request is over"));
    }
    this.#unpaid = nearerRefusal(this.#unpaid, admission);
    this.#plan = withoutUnpaid(this.#plan, step);
    this.#untold.push(unpaidStage(step, admission));
    if (this.#trace.attempts.length > 0) this.#tell();
    return undefined;
  }

  /** Nothing of an attempt is charged. */
  failed(attempt: AttemptRecord): void {
    this.#pay?.failed(attempt);
  }

  #tell(): void {
    if (this.#untold.length === 0) return;
    this.#trace.stages.push(...this.#untold);
    this.#untold = [];
  }
}
