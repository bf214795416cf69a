import cors from "cors";
import type { RequestHandler } from "express";

const EXPOSED = [
  "X-Generation-Id",
  "Retry-After",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Sluice-Dropped",
];

/**
 * Lets pages of the configured origins call the API (`*`: of any). Keys travel in a header, so
 * credentials in the sense of cookies are never allowed. Stands before authentication: a preflight
 * carries no key.
 */
export function corsFor(origins: readonly string[]): RequestHandler {
  return cors({
    origin: origins.includes("*") ? "*" : [...origins],
    exposedHeaders: EXPOSED,
    methods: ["GET", "POST", "PATCH", "DELETE"],
    maxAge: 600,
  });
}
