import type { ProviderError } from "@sluice/errors";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The refusal of an answer that holds no candidate because the prompt was blocked; undefined where it was not. */
export function blockedPrompt(given: JsonObject, call: Call<unknown>): ProviderError | undefined {
  const feedback = asObject(given.promptFeedback);
  const reason = asText(feedback?.blockReason);
  if (reason === undefined) return undefined;
  const why = asText(feedback?.blockReasonMessage);
  const message = `The prompt was blocked: ${reason}${why === undefined ? "" : ` (${why})`}`;
  return codecError(call, { kind: "refused", message, code: reason });
}
