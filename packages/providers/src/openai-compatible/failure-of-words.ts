import { redact } from "@sluice/errors";
import type { CodecFailure } from "../codec-error.ts";
import type { ErrorWords } from "./error-words.ts";
import { failureKindOf } from "./failure-kind-of.ts";

/** A failure that stood in a body of status 200, or in a stream: a numeric code counts as that status would (contract §7.32). */
export function failureOfWords(words: ErrorWords): CodecFailure {
  const { message, code, status } = words;
  return {
    kind: failureKindOf(status, words),
    message: message ?? "an error without words",
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { raw: redact(message, []) }),
  };
}
