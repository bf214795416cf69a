import * as z from "zod";

const cap = z.int().min(1).nullish();

/** A key's own limits; null or absent: the installation's default, or none. */
export const rateLimits = z.object({
  requests_per_minute: cap,
  tokens_per_minute: cap,
  concurrent: cap,
});
export type RateLimits = z.infer<typeof rateLimits>;
