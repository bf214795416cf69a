import type { ProviderError } from "@sluice/errors";
import type { Call } from "./call.ts";
import { codecError } from "./codec-error.ts";

/** The answer was not what the protocol promises; `message` says what is wrong, without the answer's text. */
export function malformed(call: Call<unknown>, message: string): ProviderError {
  return codecError(call, { kind: "malformed", message });
}
