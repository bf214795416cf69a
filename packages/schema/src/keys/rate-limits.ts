import * as z from "zod";

const cap = z.int().min(1).nullish();

/** A key's own limits; null or absent: the installation's default, or none. */
export const rateLimits = z
  .object({
    requests_per_minute: cap.describe("Requests in a minute."),
    tokens_per_minute: cap.describe("Tokens in a minute, prompts and completions together."),
    concurrent: cap.describe("Requests at the same time."),
  })
  .describe("A key's own limits; null or absent: the installation's default.");
export type RateLimits = z.infer<typeof rateLimits>;
