import type { ProviderError } from "@sluice/errors";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { asText } from "../read/as-text.ts";

/** The failure that an answer ended in, or undefined where it ended as it should. */
export function endedBadly(
  native: unknown,
  error: unknown,
  call: Call<unknown>,
): ProviderError | undefined {
  const told = asText(error);
  if (native === "TIMEOUT") {
    return codecError(call, { kind: "timeout", message: told ?? "it ended in TIMEOUT" });
  }
  if (native !== "ERROR" && told === undefined) return undefined;
  return codecError(call, { kind: "malformed", message: told ?? "it ended in ERROR" });
}
