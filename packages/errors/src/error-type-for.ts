import type { ErrorStatus } from "./error-status.ts";

const FINER: Readonly<Partial<Record<ErrorStatus, readonly string[]>>> = {
  400: [
    "invalid_request",
    "invalid_prompt",
    "context_length_exceeded",
    "max_tokens_exceeded",
    "token_limit_exceeded",
    "string_too_long",
    "content_policy_violation",
    "refusal",
    "invalid_image",
    "image_too_large",
    "image_too_small",
    "unsupported_image_format",
    "image_download_failed",
  ],
  404: ["not_found", "image_not_found"],
};

/** `word` when it is one of the known `error_type` words of that status (wire reference §13.3). */
export function errorTypeFor(status: ErrorStatus, word: string | undefined): string | undefined {
  return word !== undefined && FINER[status]?.includes(word) ? word : undefined;
}
