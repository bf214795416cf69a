import type { RateLimiterMemory as MemoryLimiter } from "rate-limiter-flexible";
// @ts-expect-error the package has types for its index alone
import untyped from "rate-limiter-flexible/lib/RateLimiterMemory.js";

/** As of the package's index, which also loads what counts in a dozen databases: a megabyte, in every process. */
export const RateLimiterMemory: typeof MemoryLimiter = untyped;
