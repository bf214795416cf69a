import { isRefused } from "../callers/is-refused.ts";
import type { SeenCall } from "../callers/seen-call.ts";

/** What is wrong with the outcome of a race: exactly as many pass as there is money for, and all others are told why not. */
export function judgeRace(seen: readonly SeenCall[], fits: number): readonly string[] {
  const passed = seen.filter(({ kind }) => kind === "complete").length;
  const strange = seen.filter((one) => one.kind !== "complete" && !isRefused(one));
  const unnamed = seen.filter((one) => isRefused(one) && !one.limitSource);
  return [
    ...(passed === fits ? [] : [`${passed} calls passed, there was money for ${fits}`]),
    ...strange.map(
      ({ planned, kind, status, error }) =>
        `call ${planned.number} ended ${kind} ${status}: ${error}`,
    ),
    ...(unnamed.length === 0 ? [] : [`${unnamed.length} refusals do not name their limit`]),
  ];
}
