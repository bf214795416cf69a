import * as z from "zod";
import { closedObject } from "../closed-object.ts";

const limit = (says: string) =>
  z
    .int()
    .min(1)
    .nullish()
    .describe(`${says} null: any number; absent: what the installation says.`);

/** A key's own rate limits (contract §7.13), in a request and in a reply. */
export const keyRateLimits = closedObject({
  requests_per_minute: limit("Requests in a minute;"),
  tokens_per_minute: limit("Tokens of prompts and answers in a minute;"),
  concurrent: limit("Requests at the same time;"),
});
export type KeyRateLimits = z.infer<typeof keyRateLimits>;
