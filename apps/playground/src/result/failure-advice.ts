import type { Failure } from "../api/failure.ts";

/** What the person can do about a failure; undefined where its message or Retry-After says it. */
export function failureAdvice({ code, retryAfterSeconds }: Failure): string | undefined {
  switch (code) {
    case undefined:
      return "See whether the gateway is running, then try again.";
    case 402:
      return "Raise the limit of the key, or add credits.";
    case 404:
      return "Choose another model, or allow more providers in Settings.";
    case 408:
    case 524:
      return "It took too long: send less, or choose another model.";
    case 413:
      return "Send less at once.";
    case 429:
      return retryAfterSeconds === undefined ? "Wait a moment, then try again." : undefined;
    case 502:
    case 503:
    case 529:
      return "Try again, or choose another model.";
    default:
      return undefined;
  }
}
