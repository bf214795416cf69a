import type { Dependencies } from "../pipeline/dependencies.ts";
import { createAdmit } from "./admit.ts";
import { type Authenticate, createAuthenticate } from "./authenticate.ts";

/** How callers are found, and their rate limits counted, by the stores and limits of an installation. */
export function authenticateBy(
  { keys, clock, rateLimits, config }: Dependencies,
  { isDraining }: { readonly isDraining: () => boolean },
): Authenticate {
  const admit = createAdmit(rateLimits, config.rateLimits, clock);
  return createAuthenticate(keys, clock, isDraining, admit);
}
