import { SocketTimeoutError } from "@redis/client";

/** What Redis answers where user and password do not fit. */
const REFUSAL = /^(?:WRONGPASS|NOAUTH|NOPERM)\b|AUTH.*called without any password/;

/** Why nothing comes from Redis, in words for the one who runs the server. */
export function whyAway(error: Error): string {
  if (REFUSAL.test(error.message)) return "Redis refuses the user or password of `redis`";
  if (error instanceof SocketTimeoutError) return "Redis does not answer";
  return "Redis cannot be reached";
}
