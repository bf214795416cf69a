import type { RequestSignal } from "./request-signal.ts";

/** Whether an answer ends because nobody is to have the rest of it: what was produced is charged (contract §7.10). */
export function isCalledOff({ reason }: Pick<RequestSignal, "reason">): boolean {
  const why = reason();
  return why === "caller-left" || why === "revoked";
}
