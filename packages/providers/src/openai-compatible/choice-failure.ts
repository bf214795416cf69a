import { type ProviderError, toEnvelope, toGatewayError } from "@sluice/errors";
import type { Choice } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import type { JsonObject } from "../read/as-object.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";

/** Why a choice failed, whole or in a chunk; undefined when it did not. */
export function choiceFailure(
  choice: JsonObject | undefined,
  call: Call<unknown>,
): ProviderError | undefined {
  if (choice === undefined) return undefined;
  const words = "error" in choice ? errorWords({ error: choice.error }) : undefined;
  if (words !== undefined) return codecError(call, failureOfWords(words));
  return choice.finish_reason === "error" ? malformed(call, "it ended in an error") : undefined;
}

/** The same as the member `error` of a choice that failed beside good ones (wire reference §7). */
export function choiceError(failure: ProviderError): NonNullable<Choice["error"]> {
  const { code, message, metadata } = toEnvelope(toGatewayError(failure)).error;
  return { code, message, metadata: { error_type: "server", ...metadata } };
}
