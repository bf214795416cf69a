/** Why a request's signal fired. */
export type CancelReason = "caller-left" | "deadline" | "revoked";

/** One signal a request: transport, plugins and sleeps listen to it. */
export interface RequestSignal {
  readonly signal: AbortSignal;
  /** Ms since the epoch. */
  readonly deadlineAt: number;
  cancel(reason: CancelReason): void;
  /** Undefined while the request runs. */
  reason(): CancelReason | undefined;
  /** Stops the clock; call when the request is over. */
  release(): void;
}

/**
 * Fires when the caller leaves (`cancel`) or `totalMs` have passed.
 *
 * @param hasLeft asked when they have: a caller that does not take what it was sent is as good as gone
 */
export function createRequestSignal(
  now: number,
  totalMs: number,
  hasLeft: () => boolean = () => false,
): RequestSignal {
  const controller = new AbortController();
  let fired: CancelReason | undefined;
  const cancel = (reason: CancelReason): void => {
    if (fired !== undefined) return;
    fired = reason;
    controller.abort(reason);
  };
  const timer = setTimeout(() => cancel(hasLeft() ? "caller-left" : "deadline"), totalMs);
  timer.unref();
  return {
    signal: controller.signal,
    deadlineAt: now + totalMs,
    cancel,
    reason: () => fired,
    release: () => clearTimeout(timer),
  };
}
